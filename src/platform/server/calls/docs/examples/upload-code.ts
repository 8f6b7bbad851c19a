import type { ExampleCode } from './code.ts'
import { phpText, shellText } from './quote.ts'
import type { ExampleRequest } from './request.ts'

type Upload = ExampleRequest & { readonly file: string }

/**
 * Generates the code of a request that sends a file of the reader: along with fields, or as the whole body if there are
 * none.
 */
export function uploadCodeOf(upload: Upload): ExampleCode {
  return { curl: curlOf(upload), javascript: javascriptOf(upload), php: phpOf(upload) }
}

const fieldsOf = ({ body }: Upload) => Object.entries(body ?? {}).map(([name, value]) => [name, String(value)] as const)

function curlOf(upload: Upload): string {
  const { url, token, body, file } = upload
  return [
    `curl ${shellText(url)}`,
    ...(token ? [`-H "Authorization: Bearer $${token}"`] : []),
    ...(isWhole(upload)
      ? [`-H 'Content-Type: application/zip'`, `--data-binary @${file}`]
      : [...(body ? fieldsOf(upload).map((field) => `-F ${shellText(field.join('='))}`) : []), `-F file=@${file}`]),
  ].join(' \\\n  ')
}

function javascriptOf(upload: Upload): string {
  const { url, token, file } = upload
  const headers = [
    ...(token ? [`    Authorization: \`Bearer \${process.env.${token}}\`,`] : []),
    ...(isWhole(upload) ? [`    'Content-Type': 'application/zip',`] : []),
  ]
  const form = [
    'const form = new FormData()',
    ...fieldsOf(upload).map(([name, value]) => `form.set('${name}', ${JSON.stringify(value)})`),
    `form.set('file', await openAsBlob('${file}'), '${file}')`,
  ]
  return [
    `import { openAsBlob } from 'node:fs'`,
    '',
    ...(isWhole(upload) ? [] : form),
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: 'POST',`,
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    `  body: ${isWhole(upload) ? `await openAsBlob('${file}')` : 'form'},`,
    '})',
    'const answer = await response.json()',
    'if (!answer.success) throw new Error(answer.error)',
    'console.log(answer)',
  ].join('\n')
}

function phpOf(upload: Upload): string {
  const { url, token, file } = upload
  const headers = [
    ...(token ? [`    'Authorization: Bearer ' . getenv('${token}'),`] : []),
    ...(isWhole(upload) ? [`    'Content-Type: application/zip',`] : []),
  ]
  const fields = fieldsOf(upload).map(([name, value]) => `    ${phpText(name)} => ${phpText(value)},`)
  return [
    '<?php',
    `$curl = curl_init(${phpText(url)});`,
    'curl_setopt_array($curl, [',
    ...(isWhole(upload)
      ? [`  CURLOPT_POSTFIELDS => file_get_contents('${file}'),`]
      : ['  CURLOPT_POSTFIELDS => [', ...fields, `    'file' => new CURLFile('${file}'),`, '  ],']),
    ...(headers.length > 0 ? ['  CURLOPT_HTTPHEADER => [', ...headers, '  ],'] : []),
    '  CURLOPT_RETURNTRANSFER => true,',
    ']);',
    '$answer = json_decode(curl_exec($curl), true);',
    `if (!$answer['success']) throw new Exception($answer['error']);`,
    'print_r($answer);',
  ].join('\n')
}

const isWhole = ({ file }: Upload) => file.endsWith('.zip')
