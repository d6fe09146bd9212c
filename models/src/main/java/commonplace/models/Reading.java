package commonplace.models;

/** What languages a model learned; of texts in others its vectors say little, and in another script nothing. */
public enum Reading {
    ENGLISH,
    CHINESE,
    /** Many languages, whose texts are near to each other where they say the same. */
    MANY
}
