package commonplace.server.web;

import commonplace.http.limits.ClientLimit;
import commonplace.http.limits.ClientQuotas;
import java.util.ArrayList;
import java.util.List;

/**
 * Who is connected at this moment.
 *
 * @param mcpRequests those being answered
 * @param editedDocuments those that an editor has open
 * @param bufferedBytes memory for what connections sent or wait for
 * @param refusals how often somebody was refused something, by each limit
 */
public record SiteFigures(
        int httpConnections,
        int mcpSessions,
        int mcpRequests,
        int editorConnections,
        int editedDocuments,
        long bufferedBytes,
        long bufferLimit,
        List<Refusals> refusals) {
    static final SiteFigures NONE = new SiteFigures(0, 0, 0, 0, 0, 0, 0, List.of());

    public SiteFigures {
        refusals = List.copyOf(refusals);
    }

    /**
     * How often one limit was met.
     *
     * @param per {@code address} or {@code token}
     */
    public record Refusals(ClientLimit limit, String per, long count) {
        static List<Refusals> of(ClientQuotas clients) {
            var all = new ArrayList<Refusals>();
            for (ClientLimit limit : ClientLimit.values()) {
                all.add(new Refusals(limit, "address", clients.refusals(limit, true)));
                if (limit != ClientLimit.SIGN_INS) {
                    all.add(new Refusals(limit, "token", clients.refusals(limit, false)));
                }
            }
            return all;
        }
    }
}
