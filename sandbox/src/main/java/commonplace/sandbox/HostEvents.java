package commonplace.sandbox;

/** What the host has to tell a script, in the form that {@code prelude.js} takes apart. */
record HostEvents(String kind, String number, String body) {
    static HostEvents script(String seed, String code) {
        return new HostEvents("script", seed, code);
    }

    static HostEvents timer(int number) {
        return new HostEvents("timer", Integer.toString(number), "");
    }

    String text() {
        return kind + " " + number + "\n" + body;
    }
}
