package commonplace.models;

/** A model on a server that writes. */
final class RemoteLanguageModel implements LanguageModel {
    private final ModelServer server;
    private final String model;

    RemoteLanguageModel(ModelServer server, String model) {
        this.server = server;
        this.model = model;
    }

    @Override
    public String name() {
        return server.api().id(model, server.base());
    }

    @Override
    public String write(String system, String user, int maxTokens) throws ModelException, InterruptedException {
        ModelApi api = server.api();
        return server.ask(api.chatPath(), model, api.chatRequest(model, system, user, maxTokens), api::written);
    }

    @Override
    public void close() {
        server.close();
    }
}
