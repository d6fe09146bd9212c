package commonplace.search.passages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.search.languages.LanguageDetector;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each language is told by its own small words, and its words are found in all their forms. */
class LanguageTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        en | The connections of the pool were not closed, and so it ran dry when there were many of them.
        de | Die Verbindungen wurden nicht geschlossen, und deshalb war der Vorrat bald leer, wie wir sahen.
        fr | Les connexions n'ont pas été fermées, et nous avons vu que la réserve était vide avec le temps.
        es | Las conexiones no fueron cerradas, y por eso el servidor se quedó sin ellas cuando había muchas.
        it | Le connessioni non sono state chiuse, e per questo il server non ne aveva più quando erano molte.
        pt | As conexões não foram fechadas, e por isso o servidor ficou sem elas quando eram muitas para ele.
        nl | De verbindingen werden niet gesloten, en daarom was de voorraad leeg toen er te veel van waren.
        sv | Anslutningarna stängdes inte, och därför var det slut på dem när det blev för många av dem.
        da | Forbindelserne blev ikke lukket, og derfor var der ikke flere af dem, da der blev for mange.
        no | Forbindelsene ble ikke lukket, og derfor var det ikke flere igjen da det ble for mange av dem.
        fi | Yhteyksiä ei suljettu, ja sen vuoksi ne olivat lopussa, kun niitä oli liikaa eikä se ollut hyvä.
        hu | A kapcsolatokat nem zárták le, és ezért azok elfogytak, amikor már túl sok volt belőlük, ami nem jó.
        ro | Conexiunile nu au fost închise, și de aceea serverul nu mai avea altele când erau prea multe din ele.
        cs | Spojení nebyla uzavřena, a proto jich nebylo dost, když jich bylo pro server příliš mnoho a ten se zastavil.
        tr | Bağlantılar kapatılmadı ve bu yüzden çok fazla olduğu için sunucu daha sonra onlar ile çalışamadı.
        ru | Соединения не были закрыты, и поэтому их не хватило, когда их стало слишком много.
        bg | Връзките не са били затворени и затова те са свършили, когато са станали твърде много.
        el | Οι συνδέσεις δεν έκλεισαν και γι' αυτό τελείωσαν όταν έγιναν πάρα πολλές.
        ar | لم يتم إغلاق الاتصالات ولذلك نفدت عندما أصبحت كثيرة جدا على الخادم
        fa | اتصال‌ها بسته نشدند و به همین دلیل وقتی که تعداد آن‌ها زیاد شد سرور از کار افتاد
        hi | कनेक्शन बंद नहीं किए गए और इसलिए जब वे बहुत अधिक हो गए तो सर्वर रुक गया
        cjk | 连接没有关闭，所以服务器的连接池用完了。
        cjk | 接続が閉じられなかったため、サーバーの connectionPool が空になりました。
        cjk | 연결이 닫히지 않아서 서버의 연결 풀이 비었습니다.
        other | การเชื่อมต่อไม่ได้ถูกปิด ดังนั้นเซิร์ฟเวอร์จึงหยุดทำงาน
        other | Połączenia nie zostały zamknięte, więc pula była pusta, gdyż żądań było zbyt dużo.
        en | connectionPool.getMaxSize() == 10; var x = new Npgsql();
        """)
    void languagesAreTold(String language, String text) {
        assertEquals(language, LanguageDetector.of(text).guess().code());
    }

    @Test
    void aShortSectionIsInTheLanguageOfItsDocument() {
        try (var notes = new TestPassages(directory)) {
            String german = "Die Verbindungen wurden nicht geschlossen, und deshalb war der Vorrat bald leer.";
            notes.with("a", TestPassages.section("Verbindungen"), TestPassages.section(german));

            assertEquals(
                    "de", notes.index.document("a").orElseThrow().getFirst().language());
        }
    }

    @Test
    void wordsAreFoundInTheirForms() {
        try (var notes = new TestPassages(directory)) {
            notes.with("en", "The connections of the pool were not closed, and so it ran dry when there were many.")
                    .with("de", "Die Häuser wurden nicht verkauft, und deshalb war der Preis bald wieder niedrig.")
                    .with("ru", "Соединения не были закрыты, и поэтому их не хватило, когда их стало слишком много.")
                    .with("zh", "连接没有关闭，所以服务器的连接池用完了。")
                    .with("th", "การเชื่อมต่อไม่ได้ถูกปิด ดังนั้นเซิร์ฟเวอร์จึงหยุดทำงาน");

            assertEquals("en", notes.find("connection"));
            assertEquals("de", notes.find("Haus"));
            assertEquals("ru", notes.find("соединений"));
            assertEquals("zh", notes.find("服务器"));
            assertEquals("th", notes.find("เชื่อมต่อ"));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Welche Häuser verkaufte die Stadt?            | Die Stadt hat ein Haus nicht verkauft, und deshalb war der Preis bald wieder niedrig.
        ¿Qué conexiones cerró el servidor?            | El servidor cierra cada conexión que no se usa, y por eso no hay muchas de ellas.
        Quelles connexions le serveur ferme-t-il ?    | Le serveur a fermé la connexion qui ne servait pas, et nous avons vu que c'était bien.
        Какие соединения закрыл сервер?               | Сервер закрывает каждое соединение, которое не нужно, и поэтому их не много.
        服务器关闭了哪些连接？                             | 没有用的连接会被服务器关闭，所以连接不多。
        サーバーはどの接続を閉じましたか。                    | 使われない接続をサーバーが閉じるので、接続は少ない。
        ما الاتصالات التي أغلقها الخادم؟                | أغلق الخادم كل اتصال لم يكن مفيدا ولذلك لم تكن كثيرة
        """)
    void aQuestionHasMostOfItsWordsInATextThatAnswersIt(String question, String text) {
        try (var notes = new TestPassages(directory)) {
            notes.with("answer", text);
            for (int i = 0; i < 20; i++) {
                notes.with("en" + i, "The kettle is on the stove and there is tea for all of us.");
            }

            DocumentHit found = notes.search(question).getFirst();

            assertEquals("answer", found.document());
            assertTrue(found.termCoverage() > 0.6, found.toString());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        服务器为什么停了？   | 咖啡馆在河边，每天早上八点开门。
        誰が鍵を持っていますか。 | 喫茶店は川沿いにあり、毎朝八時に開きます。
        Кто закрыл сервер? | Кафе стоит у реки и открывается каждое утро в восемь часов, когда город ещё спит.
        """)
    void whatQuestionsAreMadeOfIsNoEvidence(String question, String text) {
        try (var notes = new TestPassages(directory)) {
            notes.with("other", text);

            assertEquals(
                    0,
                    notes.search(question, 1, 0).stream()
                            .mapToDouble(DocumentHit::termCoverage)
                            .max()
                            .orElse(0));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Что было закрыто?        | Russian | CYRILLIC
        ماذا أغلق الخادم عندما ؟   | Arabic  | ARABIC
        服务器为什么停了？          | Chinese, Japanese or Korean | HAN
        how do I close it        | English | LATIN
        42 + 1                   | English | ''
        """)
    void theLanguageOfAQueryIsTold(String query, String name, String script) {
        assertEquals(new QueryLanguage(name, script), QueryLanguage.of(query));
    }

    @Test
    void theLanguagesOfAllSectionsAreTold() {
        try (var notes = new TestPassages(directory)) {
            assertEquals(new WrittenLanguages("", Map.of()), notes.index.languages());
            notes.with("a", "The connections were not closed, and so it ran dry when there were many.")
                    .with("b", "The kettle is on the stove and there is tea for all of us.")
                    .with("c", "Die Verbindungen wurden nicht geschlossen, und deshalb war der Vorrat bald leer.")
                    .with("d", "连接没有关闭，所以服务器的连接池用完了。");

            assertEquals(new WrittenLanguages("English", Map.of("LATIN", 0.75, "HAN", 0.25)), notes.index.languages());
        }
    }

    @Test
    void aWordWeighsTheSameInEveryLanguage() {
        try (var notes = new TestPassages(directory)) {
            // The only German note is not rewarded for being the only one in which "server" is a German word.
            notes.with("de", "Der server ist nicht an, und wir sind dann nicht mehr da, wenn er nicht an ist.");
            for (int i = 0; i < 20; i++) {
                notes.with("en" + i, "The server is up and there is a log of it" + (i == 7 ? " with pandas." : "."));
            }
            assertEquals("en7", notes.find("server pandas").split(" ", -1)[0]);
        }
    }

    @Test
    void whatIsASmallWordInOneLanguageIsNoRareWordInAnother() {
        try (var notes = new TestPassages(directory)) {
            notes.with("de", "Der Film the fog ist nicht neu, und wir sind nicht mehr da, wenn er läuft.");
            for (int i = 0; i < 20; i++) {
                notes.with(
                        "en" + i,
                        "The kettle is on the stove and there is tea for all of us" + (i == 7 ? " pandas." : "."));
            }
            assertEquals("en7", notes.find("where are the pandas").split(" ", -1)[0]);
        }
    }

    @Test
    void vectorsOfAnEnglishEncoderCountLittleInOtherScripts() {
        try (var notes = new TestPassages(directory)) {
            notes.with("near", TestPassages.section("Соединения не были закрыты", 1, 0))
                    .with("far", TestPassages.section("Чайник стоит на плите", 0, 1));

            assertEquals("far near", notes.find("чайник", 1, 0));
            assertEquals("near far", notes.find("kettle", 1, 0));
        }
    }
}
