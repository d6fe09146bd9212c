package commonplace.server.clientfiles;

import commonplace.json.JsonLocation;

/** A file that cannot be read, or not be changed without touching more of it than was asked for. The message says where. */
public final class MalformedConfigException extends Exception {
    private final String said;

    MalformedConfigException(String said) {
        super(said);
        this.said = said;
    }

    MalformedConfigException(String problem, JsonLocation place) {
        this(problem + " at " + place);
    }

    @Override
    public String getMessage() {
        return said;
    }
}
