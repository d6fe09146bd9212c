package commonplace.server.web;

/** The frame around every page. */
final class PageLayout {
    private final Assets assets;
    private final String vaultName;

    PageLayout(Assets assets, String vaultName) {
        this.assets = assets;
        this.vaultName = vaultName;
    }

    /** A page with the search on top. */
    Markup page(String title, String searched, Markup main) {
        Markup header = Markup.of("""
            <header class="top">
            <a class="brand" href="/"><img src="{}" alt="" width="26" height="26"> <span>{}</span></a>
            <form class="search" role="search" action="/search">
            <input id="q" name="q" type="search" value="{}" placeholder="Search notes" aria-label="Search notes"
             autocomplete="off" spellcheck="false" maxlength="500" enterkeyhint="search">
            <kbd aria-hidden="true">/</kbd>
            <div id="found" class="found" aria-live="polite" hidden></div>
            </form>
            <nav class="links" aria-label="Site"><a href="/folders/">All notes</a><a href="/registry/">Sources</a><a href="/#connect">Connect</a></nav>
            </header>
            """, assets.address("icon.svg"), vaultName, searched);
        return frame(title + " · " + vaultName, Markup.of("{}<main id=\"main\">{}</main>", header, main));
    }

    /** A page for a visitor who is not let in, and is told nothing of the vault. */
    Markup outside(String title, Markup main) {
        return frame(title + " · Commonplace", Markup.of("<main class=\"outside\">{}</main>", main));
    }

    private Markup frame(String title, Markup body) {
        return Markup.of(
                """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <title>{}</title>
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <link rel="icon" href="{}" type="image/svg+xml">
                <link rel="stylesheet" href="{}">
                <script src="{}" defer></script>
                </head>
                <body>
                {}
                </body>
                </html>
                """, title, assets.address("icon.svg"), assets.address("style.css"), assets.address("script.js"), body);
    }
}
