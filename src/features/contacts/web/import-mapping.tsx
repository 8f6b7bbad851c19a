import { Button, MultiSelect, NativeSelect, TagsInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ColumnMapping } from '#platform/web/ui/column-mapping.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { contactCalls, type Import, type ImportOptions, profileFields } from '../contract.ts'
import { customPrefix } from '../filter-fields.ts'
import { CodePageSelect } from './code-page-select.tsx'
import styles from './contacts-page.module.css'
import type { Vocabulary } from './filter-builder.tsx'
import { fieldNames } from './filter-words.ts'
import { ImportPreview } from './import-preview.tsx'

/** Says where each column goes and how the rows are written; then checks the file. */
export function ImportMapping({ found }: { found: Import }) {
  const { data } = useCall(contactCalls.vocabulary, {})
  const [mapping, setMapping] = useState(found.mapping)
  const [options, setOptions] = useState(found.options)
  const invalidates = [contactCalls.loadImport, contactCalls.imports]
  const map = useAction(contactCalls.mapImport)
  const check = useAction(contactCalls.checkImport, { invalidates })
  const submit = async () => {
    if (await map.run({ import_id: found.id, mapping, options })) await check.run({ import_id: found.id })
  }
  return (
    <>
      <Panel title="Columns" text="Guessed by their names. Change what is wrong; what goes nowhere is left out.">
        {found.code_page !== '' && <CodePageSelect found={found} />}
        <ColumnMapping
          columns={found.columns}
          sample={found.sample}
          mapping={mapping}
          targetsOf={(name) => targetsOf(name, data)}
          onChange={setMapping}
        />
      </Panel>
      <ImportPreview found={found} mapping={mapping} options={options} vocabulary={data} />
      <Panel
        title="How they are written"
        onSubmit={() => void submit()}
        foot={
          <Button
            type="submit"
            variant={found.state === 'checked' ? 'default' : 'filled'}
            loading={map.busy || check.busy}
          >
            {found.state === 'checked' ? 'Check again' : 'Check the file'}
          </Button>
        }
      >
        <ErrorNotice error={map.error ?? check.error} />
        <Options options={options} vocabulary={data} onChange={setOptions} />
      </Panel>
    </>
  )
}

function targetsOf(column: string, vocabulary: Vocabulary | undefined) {
  const own = (vocabulary?.fields ?? []).map(({ key, label }) => ({ value: customPrefix + key, label }))
  const itself = { value: customPrefix + column.slice(0, 100), label: `A field "${column.slice(0, 40)}"` }
  const isKnown = own.some(({ value }) => value === itself.value) || column === ''
  return [
    { value: '', label: 'Nowhere' },
    { value: 'email', label: 'Email' },
    { value: 'full_name', label: 'Full name' },
    ...profileFields.map((value) => ({ value, label: fieldNames[value] })),
    { value: 'status', label: 'Status' },
    { value: 'tags', label: 'Tags' },
    { value: 'subscribed_at', label: 'Subscribed on' },
    { value: 'unsubscribed_at', label: 'Unsubscribed on' },
    { value: 'bounced_at', label: 'Bounced on' },
    { value: 'suppressions', label: 'Why nothing is sent' },
    ...own,
    ...(isKnown ? [] : [itself]),
    ...(column.startsWith(customPrefix) ? [{ value: column, label: column.slice(customPrefix.length) }] : []),
  ]
}

interface OptionsProps {
  options: ImportOptions
  vocabulary: Vocabulary | undefined
  onChange: (options: ImportOptions) => void
}

function Options({ options, vocabulary, onChange }: OptionsProps) {
  return (
    <div className={styles.two}>
      <NativeSelect
        label="Contacts that you have already"
        data={[
          { value: 'update', label: 'Update with what the file says' },
          { value: 'skip', label: 'Skip' },
        ]}
        value={options.known}
        onChange={(event) => onChange({ ...options, known: event.target.value as ImportOptions['known'] })}
      />
      <NativeSelect
        label="New contacts are"
        description="Unless the file has a status."
        data={[
          { value: 'subscribed', label: 'Subscribed' },
          { value: 'unsubscribed', label: 'Unsubscribed' },
          { value: 'unconfirmed', label: 'Unconfirmed' },
        ]}
        value={options.status}
        onChange={(event) => onChange({ ...options, status: event.target.value as ImportOptions['status'] })}
      />
      <TagsInput
        label="Tag all of them"
        data={vocabulary?.tags ?? []}
        maxTags={20}
        value={options.tags}
        onChange={(tags) => onChange({ ...options, tags })}
      />
      {vocabulary && vocabulary.lists.length > 0 && (
        <MultiSelect
          label="Put all of them on lists"
          data={vocabulary.lists.map(({ id, name }) => ({ value: id, label: name }))}
          value={options.list_ids}
          onChange={(list_ids) => onChange({ ...options, list_ids })}
        />
      )}
      <Textarea
        label="How they agreed"
        description="Kept as the record of their consent."
        autosize
        minRows={2}
        maxLength={1000}
        value={options.consent}
        onChange={(event) => onChange({ ...options, consent: event.target.value.replaceAll('\n', ' ') })}
      />
    </div>
  )
}
