package commonplace.sandbox;

/** What the host has to tell a script, in the form that {@code prelude.js} takes apart. */
record News(String kind, String number, String body) {
    static News script(String seed, String code) {
        return new News("script", seed, code);
    }

    static News timer(int number) {
        return new News("timer", Integer.toString(number), "");
    }

    String text() {
        return kind + " " + number + "\n" + body;
    }
}
