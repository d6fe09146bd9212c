package commonplace.projects;

import commonplace.database.TenantChangedException;
import commonplace.search.passages.StoreException;

/**
 * What callers can do about projects, by the names that it has where they call: messages tell them to.
 *
 * @param activate makes a project the active one
 * @param delete forgets what was indexed
 */
public record ProjectActions(String activate, String delete) {
    /** What a store says, and what to do where that has become somebody else's. */
    String told(StoreException unavailable) {
        String message = String.valueOf(unavailable.getMessage());
        return unavailable instanceof TenantChangedException ? message + "; " + again() : message;
    }

    String again() {
        return "call " + activate + " again";
    }
}
