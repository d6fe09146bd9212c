package commonplace.server.notes;

import commonplace.base.Progress;

/** How far the words of the notes have been read, for whoever asks later. */
final class WordsProgress implements Progress {
    private final Progress listener;
    private volatile long done;
    private volatile long total;

    WordsProgress(Progress listener) {
        this.listener = listener;
    }

    @Override
    public void at(long nowDone, long ofTotal) {
        done = nowDone;
        total = ofTotal;
        listener.at(nowDone, ofTotal);
    }

    long done() {
        return done;
    }

    long total() {
        return total;
    }
}
