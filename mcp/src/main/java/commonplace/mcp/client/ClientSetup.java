package commonplace.mcp.client;

/**
 * What all servers of a configuration share.
 *
 * @param secrets that must appear nowhere
 */
public record ClientSetup(
        Secrets secrets,
        ClientLimits limits,
        McpClientListener listener,
        ServerRequests questions,
        Permission permission) {
    public static final ClientSetup DEFAULT = new ClientSetup(
            Secrets.NONE, ClientLimits.DEFAULT, McpClientListener.NONE, ServerRequests.NONE, Permission.ALWAYS);

    public ClientSetup with(Secrets newSecrets) {
        return new ClientSetup(newSecrets, limits, listener, questions, permission);
    }

    public ClientSetup with(ClientLimits newLimits) {
        return new ClientSetup(secrets, newLimits, listener, questions, permission);
    }

    public ClientSetup with(McpClientListener newListener) {
        return new ClientSetup(secrets, limits, newListener, questions, permission);
    }

    public ClientSetup with(ServerRequests newQuestions) {
        return new ClientSetup(secrets, limits, listener, newQuestions, permission);
    }

    public ClientSetup with(Permission newPermission) {
        return new ClientSetup(secrets, limits, listener, questions, newPermission);
    }
}
