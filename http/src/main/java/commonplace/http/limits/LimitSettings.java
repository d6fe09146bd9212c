package commonplace.http.limits;

/**
 * All limits of a server.
 *
 * @param failedSignIns attempts with a wrong token from one address in a minute; zero for no limit
 * @param loopback whether the limits hold for clients of this machine too; wrong tokens are counted of those in any case
 */
public record LimitSettings(ClientAllowance address, ClientAllowance token, long failedSignIns, boolean loopback) {
    public static final LimitSettings UNLIMITED =
            new LimitSettings(ClientAllowance.UNLIMITED, ClientAllowance.UNLIMITED, 0, false);
}
