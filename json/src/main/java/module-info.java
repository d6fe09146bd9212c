/** JSON as plain Java values. */
module commonplace.json {
    requires static transitive org.jspecify;

    exports commonplace.json;
}
