package commonplace.knowledge.sources;

/**
 * One way to say what a category is about: its slug, its name, a pattern, a source's name.
 *
 * @param terms by their place in the vocabulary
 * @param shares what each of them makes up of the whole
 */
record Facet(int[] terms, double[] shares) {}
