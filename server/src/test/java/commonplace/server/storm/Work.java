package commonplace.server.storm;

/** One way in which agents change a vault. */
interface Work {
    /** Changes something, and puts what was answered into the account. */
    void step(Agent agent) throws Exception;
}
