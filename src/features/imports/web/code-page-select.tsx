import { NativeSelect } from '@mantine/core'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { type CodePage, codePages, type Import, importCalls } from '../contract.ts'

const names = {
  'windows-1252': 'Western European',
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  'windows-1257': 'Baltic',
  macintosh: 'Western European, old Mac',
  'koi8-r': 'Cyrillic, KOI8',
  ibm866: 'Cyrillic, DOS',
  shift_jis: 'Japanese',
  'euc-kr': 'Korean',
  gb18030: 'Chinese, simplified',
  big5: 'Chinese, traditional',
} as const satisfies Record<CodePage, string>

/** Select for the character encoding of a file that isn't in Unicode. */
export function CodePageSelect({ found }: { found: Import }) {
  const invalidates = [importCalls.load, importCalls.list]
  const recode = useAction(importCalls.recode, { invalidates })
  return (
    <>
      <ErrorNotice error={recode.error} />
      <NativeSelect
        label="Character encoding"
        description="Choose another encoding if names look wrong below."
        maw={320}
        disabled={recode.busy}
        data={codePages.map((value) => ({ value, label: names[value] }))}
        value={found.code_page}
        onChange={(event) => void recode.run({ import_id: found.id, code_page: event.target.value as CodePage })}
      />
    </>
  )
}
