package commonplace.s3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** A part of an answer, which is XML; namespaces and attributes say nothing that we need. */
record XmlElement(String name, String text, List<XmlElement> children) {
    private static final int DEEPEST = 16;

    /** @throws IOException if it is none */
    static XmlElement parse(byte[] xml) throws IOException {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new ByteArrayInputStream(xml));
            while (reader.hasNext()) {
                if (reader.next() == XMLStreamConstants.START_ELEMENT) {
                    return element(reader, 0);
                }
            }
            throw new IOException("the answer is empty");
        } catch (XMLStreamException none) {
            throw new IOException("the answer is no XML: " + none.getMessage(), none);
        }
    }

    private static XmlElement element(XMLStreamReader reader, int depth) throws XMLStreamException {
        if (depth > DEEPEST) {
            throw new XMLStreamException("elements are nested more than " + DEEPEST + " deep");
        }
        String name = reader.getLocalName();
        var text = new StringBuilder();
        List<XmlElement> children = new ArrayList<>();
        while (reader.hasNext()) {
            int event = reader.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                children.add(element(reader, depth + 1));
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                break;
            } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
                text.append(reader.getText());
            }
        }
        return new XmlElement(name, text.toString(), children);
    }

    Stream<XmlElement> all(String wanted) {
        return children.stream().filter(child -> child.name.equals(wanted));
    }

    Optional<String> find(String child) {
        return all(child).findFirst().map(XmlElement::text);
    }

    /** @throws IOException if it is missing */
    String get(String child) throws IOException {
        return find(child).orElseThrow(() -> new IOException("the answer <" + name + "> has no <" + child + ">"));
    }
}
