// Reads what a terminal shows, with its colors, and writes it as a page of which a picture can be made. See terminal.sh.
const dark = process.argv[2] === 'dark'
const colors = dark
  ? { 31: '#f2777a', 32: '#8ec07c', 33: '#e5c07b', 36: '#7ec7d6', dim: '#8d95a3', text: '#dfe3ea', page: '#1d2129' }
  : { 31: '#b3261e', 32: '#2a7a2a', 33: '#8a5b00', 36: '#0a6c80', dim: '#6b7280', text: '#1f2430', page: '#fbfaf7' }

let text = ''
for await (const part of process.stdin.setEncoding('utf8')) text += part

let style = {}
/** What one of the codes between ESC [ and m says, from here on. */
function take(code) {
  if (code === 0) style = {}
  else if (code === 1) style.weight = 'font-weight:600'
  else if (code === 2) style.color = `color:${colors.dim}`
  else if (code === 22) { delete style.weight; delete style.color }
  else if (code === 39) delete style.color
  else if (colors[code]) style.color = `color:${colors[code]}`
}

const escaped = text => text.replace(/[&<>]/g, letter => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter])
const shown = text.trimEnd().split('\n')
if (shown.at(-1).replace(/\x1b\[[\d;]*m/g, '').trim() === '$') shown.pop()
const lines = shown.map(line => line
  .split(/(\x1b\[[\d;]*m|\x1b\(B|\x0f|\x0e)/)
  .map(part => {
    const codes = /^\x1b\[([\d;]*)m$/.exec(part)
    if (codes) codes[1].split(';').forEach(code => take(Number(code)))
    if (codes || /^[\x0e\x0f\x1b]/.test(part) || part === '') return ''
    return `<span style="${Object.values(style).join(';')}">${escaped(part)}</span>`
  })
  .join(''))

console.log(`<!doctype html><meta charset="utf-8"><style>
body { margin: 0; padding: 20px 24px; background: ${colors.page}; color: ${colors.text} }
p { margin: 0; height: 19px; white-space: pre; font: 13.5px/19px 'DejaVu Sans Mono', 'Liberation Mono', monospace }
</style>
${lines.map(line => `<p>${line}</p>`).join('\n')}`)
