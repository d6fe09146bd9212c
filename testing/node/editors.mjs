// Editors that a test moves by lines of JSON on standard input: {"do": "insert", "editor": "ann", …}. Each is answered
// by one line, in order of completion, with the "id" of what it answers.
import { createInterface } from 'node:readline'
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { YSweetProvider } from '@y-sweet/client'
import WebSocket from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'

const PATIENCE = 180_000
const editors = new Map()
console.warn = () => {}
console.error = () => {}

/** Waits until a question is answered with yes, looking whenever something may have happened. */
function until(what, question) {
  return new Promise((resolve, reject) => {
    const started = Date.now()
    const look = () => {
      let answer
      try {
        answer = question()
      } catch (error) {
        reject(error)
        return
      }
      if (answer) resolve(answer)
      else if (Date.now() - started > PATIENCE) reject(new Error(`waited in vain for ${what()}`))
      else setTimeout(look, 10)
    }
    look()
  })
}

const kinds = {
  websocket({ url, name, token, who }, doc) {
    const provider = new WebsocketProvider(url, name, doc, {
      WebSocketPolyfill: WebSocket,
      disableBc: true,
      maxBackoffTime: 300,
      params: { ...(token ? { token } : {}), ...(who ? { name: who } : {}) }
    })
    const editor = { provider, awareness: provider.awareness, closed: null }
    provider.on('closed', closed => (editor.closed = `${closed.code} ${closed.reason}`))
    editor.synced = () => provider.synced
    editor.kept = () => true
    editor.connected = () => provider.wsconnected
    return editor
  },
  sweet({ auth, docId }, doc) {
    const provider = new YSweetProvider(async () => {
      const answer = await fetch(auth.url, { method: 'POST', headers: auth.headers, body: JSON.stringify(auth.body ?? {}) })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      return answer.json()
    }, docId, doc, { WebSocketPolyfill: WebSocket, showDebuggerLink: false })
    const editor = { provider, awareness: provider.awareness, closed: null }
    // It connects again whenever its connection ends, even when it was told to end it.
    editor.stayAway = () => (provider.connect = async () => {})
    editor.comeBack = () => delete provider.connect
    editor.synced = () => provider.status === 'connected'
    editor.kept = () => !provider.hasLocalChanges
    editor.connected = () => provider.status === 'connected'
    return editor
  },
  hocuspocus({ url, name, token, socket }, doc) {
    let websocketProvider = socket && editors.get(socket)?.socket
    if (!websocketProvider) {
      websocketProvider = new HocuspocusProviderWebsocket({ url, WebSocketPolyfill: WebSocket, delay: 100, minDelay: 50, maxDelay: 300 })
    }
    const editor = { closed: null, socket: websocketProvider }
    const provider = new HocuspocusProvider({
      websocketProvider, name, token: token ?? '', document: doc,
      sessionAwareness: !!socket,
      onAuthenticationFailed: ({ reason }) => (editor.closed = reason)
    })
    provider.attach()
    editor.provider = provider
    editor.awareness = provider.awareness
    editor.synced = () => provider.synced
    editor.kept = () => !provider.hasUnsyncedChanges
    editor.connected = () => provider.isAuthenticated
    editor.scope = () => provider.authorizedScope
    return editor
  }
}

const textOf = editor => editor.doc.getText('contents')

const commands = {
  async open(command) {
    const doc = new Y.Doc()
    const editor = Object.assign(kinds[command.kind](command, doc), { doc })
    editors.set(command.editor, editor)
    await until(() => 'the first sync', () => editor.synced() || editor.closed)
    return { closed: editor.closed ?? undefined, text: textOf(editor).toString(), scope: editor.scope?.() }
  },
  insert({ at, text }, editor) {
    const shared = textOf(editor)
    shared.insert(at < 0 ? shared.length + 1 + at : at, text)
  },
  delete({ at, length }, editor) {
    textOf(editor).delete(at, length)
  },
  /** Types letter by letter, one change each, at the end of the line that holds a mark. */
  async type({ mark, text, pause }, editor) {
    for (const letter of text) {
      const shared = textOf(editor)
      const found = shared.toString().indexOf(mark)
      if (found < 0) throw new Error(`${mark} is gone from ${shared}`)
      shared.insert(found, letter)
      if (pause) await new Promise(resolve => setTimeout(resolve, pause))
    }
  },
  /** One change each: a text before a line or at its end, or words that go. */
  editLines({ edits }, editor) {
    const shared = textOf(editor)
    for (const { gone, line, inLine, text } of edits) {
      const now = shared.toString()
      if (gone) {
        shared.delete(now.indexOf(gone), gone.length)
        continue
      }
      const before = now.split('\n').slice(0, line)
      const start = before.reduce((length, each) => length + each.length + 1, 0)
      shared.insert(inLine ? now.indexOf('\n', start) : start, text)
    }
  },
  text: (_, editor) => textOf(editor).toString(),
  awaitText: ({ text }, editor) => until(() => `${text}; it is ${textOf(editor)}`, () => textOf(editor).toString() === text),
  awaitPart: ({ part }, editor) =>
    until(() => `${part} in ${textOf(editor)}`, () => textOf(editor).toString().includes(part)),
  kept: (_, editor) => until(() => 'the receipt', () => editor.kept()),
  isKept: (_, editor) => editor.kept(),
  state: (_, editor) => Buffer.from(Y.encodeStateAsUpdate(editor.doc)).toString('base64'),
  announce({ state }, editor) {
    editor.awareness.setLocalState(state)
  },
  awaitPresence: ({ states }, editor) => {
    const wanted = JSON.stringify(states)
    const seen = () => JSON.stringify([...editor.awareness.getStates().values()].map(each => each.name).filter(Boolean).sort())
    return until(() => `${wanted}; there are ${seen()}`, () => seen() === wanted)
  },
  async disconnect(_, editor) {
    editor.stayAway?.()
    if (editor.socket) editor.socket.disconnect()
    else editor.provider.disconnect()
    // Hocuspocus's socket never connects again if it is told to before it has quite gone.
    await until(() => 'the end of the connection', () => !editor.socket || editor.socket.status === 'disconnected')
  },
  async connect(_, editor) {
    editor.comeBack?.()
    editor.closed = null
    if (editor.socket) editor.socket.connect()
    else editor.provider.connect()
    await until(() => 'the connection', () => editor.closed || (editor.connected() && editor.synced()))
  },
  awaitConnected: (_, editor) => until(() => 'the connection', () => editor.connected() && editor.synced()),
  awaitDisconnected: (_, editor) => until(() => 'the end of the connection', () => !editor.connected()).then(() => null),
  awaitClosed: (_, editor) => until(() => 'the end', () => editor.closed),
  leave({ editor: name }, editor) {
    editor.stayAway?.()
    editor.provider.destroy()
    if (editor.socket && ![...editors.values()].some(other => other !== editor && other.socket === editor.socket)) {
      editor.socket.destroy()
    }
    editors.delete(name)
  },
  map: ({ map }, editor) => editor.doc.getMap(map).toJSON(),
  put: ({ map, key, value, nested }, editor) => {
    editor.doc.transact(() => {
      const shared = editor.doc.getMap(map)
      shared.set(key, nested ? new Y.Map(Object.entries(value)) : value)
    })
  },
  change: ({ steps }, editor) =>
    editor.doc.transact(() => {
      for (const { map, key, value } of steps) {
        if (value === undefined) editor.doc.getMap(map).delete(key)
        else editor.doc.getMap(map).set(key, value)
      }
    }),
  awaitKey: ({ map, key }, editor) =>
    until(() => `${key} in ${JSON.stringify(editor.doc.getMap(map).toJSON())}`, () => editor.doc.getMap(map).toJSON()[key]),
  awaitNoKey: ({ map, key }, editor) =>
    until(() => `no ${key} in ${JSON.stringify(editor.doc.getMap(map).toJSON())}`, () => !editor.doc.getMap(map).has(key)).then(() => null),
  awaitValue: ({ map, key, value }, editor) => {
    const wanted = JSON.stringify(value)
    const seen = () => JSON.stringify(editor.doc.getMap(map).toJSON()[key])
    return until(() => `${wanted}; it is ${seen()}`, () => seen() === wanted)
  }
}

const lines = createInterface({ input: process.stdin })
lines.on('line', async line => {
  const command = JSON.parse(line)
  let answer
  try {
    const editor = command.do === 'open' ? undefined : editors.get(command.editor)
    if (command.do !== 'open' && !editor) throw new Error(`there is no editor ${command.editor}`)
    answer = { id: command.id, result: (await commands[command.do](command, editor)) ?? null }
  } catch (error) {
    answer = { id: command.id, error: String(error?.stack ?? error) }
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`)
})
lines.on('close', () => process.exit(0))
