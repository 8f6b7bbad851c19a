import type { ExampleRequest } from './request.ts'
import { phpText, shellText } from './quote.ts'
import { uploadCodeOf } from './upload-code.ts'

/** One request as code that can be run as is. */
export interface ExampleCode {
  readonly curl: string
  readonly javascript: string
  readonly php: string
}

/**
 * Generates the code of a request in each language. The token comes from the environment, so that no one pastes it into
 * a program.
 */
export function codeOf(request: ExampleRequest): ExampleCode {
  const { file } = request
  if (file) return uploadCodeOf({ ...request, file })
  return { curl: curlOf(request), javascript: javascriptOf(request), php: phpOf(request) }
}

function curlOf({ url, token, takesIdempotencyKey, body }: ExampleRequest): string {
  return [
    `curl ${shellText(url)}`,
    ...(token ? [`-H "Authorization: Bearer $${token}"`] : []),
    ...(takesIdempotencyKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d ${shellText(JSON.stringify(body, null, 2))}`] : []),
  ].join(' \\\n  ')
}

function javascriptOf({ url, method, token, takesIdempotencyKey, body }: ExampleRequest): string {
  const headers = [
    ...(token ? [`    Authorization: \`Bearer \${process.env.${token}}\`,`] : []),
    ...(takesIdempotencyKey ? [`    'Idempotency-Key': crypto.randomUUID(),`] : []),
    ...(body ? [`    'Content-Type': 'application/json',`] : []),
  ]
  const json = body && JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: '${method}',`,
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(json ? [`  body: JSON.stringify(${json}),`] : []),
    '})',
    'const answer = await response.json()',
    'if (!answer.success) throw new Error(answer.error)',
    'console.log(answer)',
  ].join('\n')
}

function phpOf({ url, method, token, takesIdempotencyKey, body }: ExampleRequest): string {
  const headers = [
    ...(token ? [`    'Authorization: Bearer ' . getenv('${token}'),`] : []),
    ...(takesIdempotencyKey ? [`    'Idempotency-Key: ' . bin2hex(random_bytes(16)),`] : []),
    ...(body ? [`    'Content-Type: application/json',`] : []),
  ]
  return [
    '<?php',
    ...(body ? [`$body = <<<'JSON'`, JSON.stringify(body, null, 2), 'JSON;'] : []),
    `$context = stream_context_create(['http' => [`,
    `  'method' => '${method}',`,
    ...(headers.length > 0 ? [`  'header' => [`, ...headers, '  ],'] : []),
    ...(body ? [`  'content' => $body,`] : []),
    `  'ignore_errors' => true,`,
    ']]);',
    `$answer = json_decode(file_get_contents(${phpText(url)}, false, $context), true);`,
    `if (!$answer['success']) throw new Exception($answer['error']);`,
    'print_r($answer);',
  ].join('\n')
}
