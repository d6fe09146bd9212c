package commonplace.server.web;

/**
 * Who is connected at this moment.
 *
 * @param mcpRequests those being answered
 * @param editedDocuments those that an editor has open
 * @param bufferedBytes memory for what connections sent or wait for
 */
public record SiteFigures(
        int httpConnections,
        int mcpSessions,
        int mcpRequests,
        int editorConnections,
        int editedDocuments,
        long bufferedBytes,
        long bufferLimit) {
    static final SiteFigures NONE = new SiteFigures(0, 0, 0, 0, 0, 0, 0);
}
