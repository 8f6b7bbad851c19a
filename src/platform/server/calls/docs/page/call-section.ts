import { escapeHtml } from '#core/escape-html.ts'
import { codeOf } from '../examples/code.ts'
import type { ExampleRequest } from '../examples/request.ts'
import { failures } from '../failures.ts'
import type { ReferenceCall } from '../reference.ts'
import { textAsHtml } from './layout.ts'
import { schemaTree } from './schema-tree.ts'
import type { JsonSchema } from '../json-schemas.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

/** Renders one call: who may make it, its fields, its answer, its errors and examples. */
export function callSection(call: ReferenceCall, schemas: Schemas, request: ExampleRequest): string {
  const { id, title, path, method, aliases, audience, failure } = call
  return `<article id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title"><a href="#${id}">${escapeHtml(title)}</a></h2>
<p class="path"><span class="badge">${method}</span> <code>${escapeHtml(path)}</code></p>
<p>${escapeHtml(audience)}${call.takesIdempotencyKey ? ' Takes an <a href="/api/docs#idempotency">Idempotency-Key</a>.' : ''}</p>
${aliases.length > 0 ? `<p class="quiet">Also at ${aliases.map((alias) => `<code>${escapeHtml(alias)}</code>`).join(', ')}.</p>` : ''}
<div class="columns">
<div>
<h3>${method === 'GET' ? 'Query' : 'Body'}</h3>
${schemaTree(call.input, schemas)}
</div>
<div>
<h3>Answer</h3>
${schemaTree(call.output, schemas)}
</div>
</div>
<h3>Example</h3>
${examplesOf(request, id)}
<details class="errors"><summary>Errors</summary>
<dl>${errorsOf(call)
    .map(([status, text]) => `<dt>${status}</dt><dd>${textAsHtml(text)}</dd>`)
    .join('')}</dl>
<p class="quiet">When something breaks on the server, <code>error</code> is “${escapeHtml(failure)}”.</p>
</details>
</article>`
}

function examplesOf(request: ExampleRequest, id: string): string {
  const { curl, javascript, php } = codeOf(request)
  const languages = [
    ['curl', curl],
    ['JavaScript', javascript],
    ['PHP', php],
  ] as const
  return languages
    .map(
      ([name, code], i) =>
        `<details class="example" name="${id}-example"${i === 0 ? ' open' : ''}><summary>${name}</summary>` +
        `<pre tabindex="0" aria-label="${name}"><code>${escapeHtml(code)}</code></pre></details>`,
    )
    .join('')
}

/** Returns the errors that this call can return. */
function errorsOf({ access, scope, audience }: ReferenceCall): [string, string][] {
  const needsLogIn = access !== 'public' && access !== 'visitor'
  const isAnswered = (status: string) => {
    if (status === '401') return needsLogIn
    if (status === '402') return audience.includes('The plan of the site')
    if (status === '403') return access !== 'public'
    return true
  }
  const all = Object.entries(failures).filter(([status]) => isAnswered(status))
  if (access === 'site' && !scope) {
    return all.map(([status, text]) => [status, status === '403' ? `${text} No API key can make this call.` : text])
  }
  return all
}
