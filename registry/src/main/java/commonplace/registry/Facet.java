package commonplace.registry;

/**
 * One way to say what a category is about: its slug, its name, a pattern, a source's name.
 *
 * @param title the terms that tell something, where this is the slug or the name; none otherwise
 * @param terms by their place in the vocabulary
 * @param shares what each of them makes up of the whole
 */
record Facet(int[] title, int[] terms, double[] shares) {}
