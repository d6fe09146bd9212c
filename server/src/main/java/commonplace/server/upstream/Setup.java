package commonplace.server.upstream;

/**
 * What all servers of a configuration share.
 *
 * @param secrets that must appear nowhere
 */
public record Setup(
        Secrets secrets, Limits limits, UpstreamListener listener, Questions questions, Permission permission) {
    public static final Setup DEFAULT =
            new Setup(Secrets.NONE, Limits.DEFAULT, UpstreamListener.NONE, Questions.NONE, Permission.ALWAYS);

    public Setup with(Secrets newSecrets) {
        return new Setup(newSecrets, limits, listener, questions, permission);
    }

    public Setup with(Limits newLimits) {
        return new Setup(secrets, newLimits, listener, questions, permission);
    }

    public Setup with(UpstreamListener newListener) {
        return new Setup(secrets, limits, newListener, questions, permission);
    }

    public Setup with(Questions newQuestions) {
        return new Setup(secrets, limits, listener, newQuestions, permission);
    }

    public Setup with(Permission newPermission) {
        return new Setup(secrets, limits, listener, questions, newPermission);
    }
}
