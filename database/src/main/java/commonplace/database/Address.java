package commonplace.database;

import java.net.InetAddress;
import java.net.URLDecoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a database is, and how one gets in. */
final class Address {
    private static final String HOST = "(?:\\[[0-9a-fA-F:.]+]|[^@/?:,]*)(?::\\d{1,4}|:[1-6]\\d{4})?";

    private static final Pattern WRITTEN = Pattern.compile("(?:jdbc:)?postgres(?:ql)?://"
            + "(?:(?<user>[^:@/?]*)(?::(?<password>[^@/?]*))?@)?"
            + "(?<place>" + HOST + "(?:," + HOST + ")*)/(?<name>[^?]*)(?<options>\\?.*)?");

    private static final String CONNECT_SECONDS = "5";

    /** More than any statement of ours may take: who is silent for longer is not there. */
    private static final String ANSWER_SECONDS = "35";

    private final String url;
    private final String shown;
    private final Properties user = new Properties();

    private Address(Matcher written) {
        String options = written.group("options");
        String place = written.group("place").isEmpty() ? "localhost" : written.group("place");
        this.url = "jdbc:postgresql://" + place + "/" + written.group("name") + (options == null ? "" : options);
        this.shown = decoded(written.group("name")) + " at " + place;
        // Java's driver takes no user before the host, where all others do.
        if (written.group("user") != null) {
            user.setProperty("user", decoded(written.group("user")));
        }
        String password = System.getenv("PGPASSWORD");
        if (written.group("password") != null) {
            user.setProperty("password", decoded(written.group("password")));
        } else if (password != null) {
            // Java's driver does not look there, where all others do.
            user.setProperty("password", password);
        }
    }

    /**
     * @param written as people write it: {@code postgresql://user:password@host:port/name}, or as Java does
     * @throws IllegalArgumentException if it is none
     */
    static Address of(String written) {
        Matcher parts = WRITTEN.matcher(written.strip());
        if (parts.matches() && String.valueOf(parts.group("options")).matches(".*[?&](host|port|dbname)=.*")) {
            throw new IllegalArgumentException(
                    "the address of the database says where it is behind a question mark, which"
                            + " is not understood here; write postgresql://host:port/name");
        }
        if (parts.matches()) {
            var address = new Address(parts);
            if (address.isUnderstood()) {
                return address;
            }
        }
        // It may hold a password, so it is not repeated.
        throw new IllegalArgumentException(
                "the address of the database is none that PostgreSQL understands; it looks like"
                        + " postgresql://user:password@localhost:5432/name");
    }

    private boolean isUnderstood() {
        try {
            return DriverManager.getDriver(url) != null;
        } catch (SQLException notUnderstood) {
            return false;
        }
    }

    private static String decoded(String part) {
        try {
            return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            throw new IllegalArgumentException("the address of the database has a percent sign that no two hexadecimal"
                    + " digits follow; write %25 for the sign itself");
        }
    }

    Connection connect() throws SQLException {
        var properties = new Properties();
        properties.putAll(user);
        properties.setProperty("connectTimeout", CONNECT_SECONDS);
        properties.setProperty("loginTimeout", CONNECT_SECONDS);
        properties.setProperty("socketTimeout", ANSWER_SECONDS);
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty(
                "ApplicationName",
                "commonplace on " + host() + ", process "
                        + ProcessHandle.current().pid());
        return DriverManager.getConnection(url, properties);
    }

    /** The name of this machine. */
    static String host() {
        return Machine.NAME;
    }

    /** Asked for once: where names are served over a network, it may take seconds. */
    private static final class Machine {
        static final String NAME = name();

        private static String name() {
            try {
                return InetAddress.getLocalHost().getHostName();
            } catch (UnknownHostException nameless) {
                return "localhost";
            }
        }
    }

    /** For people, without what is secret. */
    @Override
    public String toString() {
        return shown;
    }
}
