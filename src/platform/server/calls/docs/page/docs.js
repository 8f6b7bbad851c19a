import { el } from './el.js'
import { example } from './example.js'
import { tree } from './tree.js'

const answer = await fetch('/api/openapi.json')
const description = await answer.json()
const main = document.querySelector('#calls')
const rooms = document.querySelector('#rooms')
const found = document.querySelector('#found')
const search = document.querySelector('#search')

/** Every call once, at its own path; aliases are named beside it. */
function callsOf({ paths }) {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return all
    .filter(({ operation }) => !operation['x-alias-of'])
    .map((call) => ({
      ...call,
      aliases: all.filter(({ operation }) => operation['x-alias-of'] === call.path).map(({ path }) => path),
    }))
}

function inputOf({ operation }) {
  const body = operation.requestBody?.content['application/json'].schema
  const others = operation.parameters.filter(({ in: place }) => place !== 'header')
  if (body && others.length === 0) return body
  const properties = Object.fromEntries(others.map(({ name, schema }) => [name, schema]))
  const required = others.filter((parameter) => parameter.required).map(({ name }) => name)
  return {
    type: 'object',
    properties: { ...properties, ...body?.properties },
    required: [...required, ...(body?.required ?? [])],
  }
}

function article(call) {
  const { path, method, operation, aliases } = call
  const input = inputOf(call)
  const output = operation.responses[200].content['application/json'].schema
  const hasKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
  const schemas = description.components.schemas
  return el(
    'article',
    { id: operation.operationId },
    el(
      'h2',
      {},
      el('span', { class: `badge ${method}` }, method.toUpperCase()),
      el('span', { class: 'path' }, path),
      el('span', { class: 'badge' }, operation['x-access']),
      hasKey && el('span', { class: 'badge' }, 'idempotency key'),
    ),
    el('p', { class: 'quiet' }, `${operation.description} Error message when it fails: “${operation['x-failure']}”`),
    aliases.length > 0 && el('p', { class: 'quiet' }, 'Also at ', aliases.join(', ')),
    el(
      'div',
      { class: 'columns' },
      el('div', {}, el('h3', {}, method === 'get' ? 'Query' : 'Body'), tree(input, schemas)),
      el('div', {}, el('h3', {}, 'Answer'), tree(output, schemas)),
    ),
    el('h3', {}, 'Example'),
    el('pre', { tabindex: '0' }, el('code', {}, example(call, input, schemas))),
  )
}

const calls = callsOf(description).map((call) => ({
  ...call,
  words: JSON.stringify([call.path, call.aliases, call.operation]).toLowerCase(),
  card: article(call),
  link: el('li', {}, el('a', { href: `#${call.operation.operationId}` }, call.path)),
}))

const groups = Map.groupBy(calls, ({ operation }) => operation.tags[0])
for (const [room, members] of groups) {
  const list = el('ul', {}, ...members.map(({ link }) => link))
  rooms.append(el('section', {}, el('h2', {}, room), list))
}
main.append(...calls.map(({ card }) => card))

function show() {
  const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  let count = 0
  for (const { words, card, link } of calls) {
    const isShown = wanted.every((word) => words.includes(word))
    card.hidden = !isShown
    link.hidden = !isShown
    if (isShown) count++
  }
  for (const section of rooms.children) section.hidden = !section.querySelector('li:not([hidden])')
  found.textContent = wanted.length === 0 ? `${count} calls` : `${count} of ${calls.length} calls`
}

search.addEventListener('input', show)
show()
if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
