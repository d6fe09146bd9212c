package commonplace.mcp.client;

import commonplace.mcp.Implementation;

/**
 * What all servers of a configuration share.
 *
 * @param client how the program names itself to servers
 * @param secrets that must appear nowhere
 */
public record ClientSetup(
        Implementation client,
        Secrets secrets,
        ClientLimits limits,
        McpClientListener listener,
        ServerRequests questions,
        Permission permission) {
    /** With the usual limits, without secrets, without anybody who listens or answers. */
    public static ClientSetup of(Implementation client) {
        return new ClientSetup(
                client,
                Secrets.NONE,
                ClientLimits.DEFAULT,
                McpClientListener.NONE,
                ServerRequests.NONE,
                Permission.ALWAYS);
    }

    public ClientSetup with(Secrets newSecrets) {
        return new ClientSetup(client, newSecrets, limits, listener, questions, permission);
    }

    public ClientSetup with(ClientLimits newLimits) {
        return new ClientSetup(client, secrets, newLimits, listener, questions, permission);
    }

    public ClientSetup with(McpClientListener newListener) {
        return new ClientSetup(client, secrets, limits, newListener, questions, permission);
    }

    public ClientSetup with(ServerRequests newQuestions) {
        return new ClientSetup(client, secrets, limits, listener, newQuestions, permission);
    }

    public ClientSetup with(Permission newPermission) {
        return new ClientSetup(client, secrets, limits, listener, questions, newPermission);
    }
}
