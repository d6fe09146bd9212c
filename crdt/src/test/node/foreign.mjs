// Edits that our side cannot make and must carry: XML, subdocuments, undefined, and edits inside a surrogate pair.
import * as Y from 'yjs';
import * as values from './values.mjs';
import { edit } from './edits.mjs';

export function foreignEdit(random, doc, features) {
  const fragment = doc.get('x', Y.XmlFragment);
  switch (random.below(6)) {
    case 0:
      fragment.insert(random.below(fragment.length + 1), [random.chance(0.5) ? new Y.XmlElement(random.of(['p', 'h1'])) : new Y.XmlText(values.text(random))]);
      break;
    case 1:
      if (fragment.length > 0) {
        editNode(random, fragment.get(random.below(fragment.length)));
      }
      break;
    case 2:
      if (fragment.length > 0) {
        fragment.delete(random.below(fragment.length), 1);
      }
      break;
    case 3:
      doc.getMap('m').set(values.key(random), random.of([undefined, { a: undefined, b: [undefined] }, -0, NaN, Infinity]));
      break;
    case 4:
      doc.getMap('m').set(values.key(random), new Y.Doc({ guid: `guid-${random.below(1000)}`, autoLoad: random.chance(0.5), meta: values.value(random, 2) }));
      break;
    default:
      edit(random, doc, { ...features, cutsPairs: true }, () => {});
  }
}

function editNode(random, node) {
  if (node instanceof Y.XmlText) {
    if (node.length > 0 && random.chance(0.5)) {
      const at = random.below(node.length);
      node.format(at, random.between(1, node.length - at), values.attributes(random));
    } else {
      node.insert(random.below(node.length + 1), values.text(random));
    }
  } else if (random.chance(0.5)) {
    node.setAttribute(random.of(['id', 'class']), values.text(random));
  } else {
    node.insert(random.below(node.length + 1), [random.chance(0.3) ? new Y.XmlHook('hook') : new Y.XmlText(values.text(random))]);
  }
}
