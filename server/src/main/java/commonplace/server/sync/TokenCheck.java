package commonplace.server.sync;

/** What came of showing a token. */
sealed interface TokenCheck {
    record Good(TokenAccess access) implements TokenCheck {}

    record Bad(Admission.No why) implements TokenCheck {}
}
