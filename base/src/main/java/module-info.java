/** What several modules need and no library has. */
module commonplace.base {
    requires static transitive org.jspecify;

    exports commonplace.base;
    exports commonplace.base.tracing;
}
