package commonplace.access;

import commonplace.base.SafeText;

/**
 * Who acts: a person, an agent that acts for a person, or a program of ours.
 *
 * <pre>{@code
 * var ada = new Principal.Person("ada");
 * var agent = new Principal.Agent(new ClientName("claude-code", "2.1.0"), "", ada);
 * agent.getName(); // claude-code 2.1.0 for ada
 * }</pre>
 */
public sealed interface Principal extends java.security.Principal {
    /** Names are shown in lists. */
    int LONGEST_NAME = 100;

    /** Of changes from a time when nobody asked, and of other programs, which say nothing of themselves. */
    Principal UNKNOWN = new Unknown();

    /** @param name the account; on a machine of one's own, that of the operating system */
    record Person(String name) implements Principal {
        public Person {
            name = shown(name);
        }

        /** The user of this process. */
        public static Person ofThisProcess() {
            return new Person(System.getProperty("user.name", ""));
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /**
     * A program that does what a person had it do.
     *
     * @param client which program, as it says itself
     * @param model which language model, where the program says so; else empty
     * @param actsFor whose rights it has
     */
    record Agent(ClientName client, String model, Person actsFor) implements Principal {
        public Agent {
            model = shown(model);
        }

        @Override
        public String getName() {
            return client + (model.isEmpty() ? "" : " (" + model + ")") + " for " + actsFor;
        }

        @Override
        public String toString() {
            return getName();
        }
    }

    /** A program of ours that works for nobody in particular. */
    record Service(String name) implements Principal {
        public Service {
            name = shown(name);
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    record Unknown() implements Principal {
        @Override
        public String getName() {
            return "";
        }

        @Override
        public String toString() {
            return "";
        }
    }

    /** What others say of themselves, fit to stand in a list. */
    static String shown(String name) {
        return SafeText.squeezed(name, LONGEST_NAME);
    }
}
