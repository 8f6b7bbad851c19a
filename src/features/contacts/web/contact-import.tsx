import { MultiSelect, NativeSelect, Select, TagsInput, Textarea } from '@mantine/core'
import type { ImportKindView, OptionsProps, Target } from '#features/imports/web/index.ts'
import { useCall } from '#platform/web/use-call.ts'
import { contactCalls, type ContactImportOptions, profileFieldNames, profileFields } from '../contract.ts'
import { customPrefix, type FieldType } from '../filter-fields.ts'
import styles from './contacts-page.module.css'
import type { Vocabulary } from './filter-builder.tsx'
import { fieldTypeNames } from './field-type-names.ts'

/** How files of contacts are shown on their way in. */
export const contactImportView: ImportKindView = {
  kind: 'contacts',
  noun: 'contacts',
  listPath: '/contacts/imports',
  listLabel: 'Imports',
  pathOf: (id) => `/contacts/imports/${id}`,
  resultsPath: '/contacts',
  invalidates: [contactCalls.list, contactCalls.vocabulary],
  useTargets: () => {
    const { data } = useCall(contactCalls.vocabulary, {})
    return (column) => targetsOf(column, data)
  },
  Options,
}

function targetsOf(column: string, vocabulary: Vocabulary | undefined): Target[] {
  const own = (vocabulary?.fields ?? []).map(({ key, label }) => ({ value: customPrefix + key, label }))
  const key = column.startsWith(customPrefix) ? column.slice(customPrefix.length) : column.slice(0, 100)
  const itself = { value: customPrefix + key, label: `Create field "${key.slice(0, 40)}"` }
  const isKnown = own.some(({ value }) => value === itself.value) || key === ''
  return [
    { value: '', label: "Don't import" },
    { value: 'email', label: 'Email' },
    { value: 'full_name', label: 'Full name' },
    ...profileFields.map((value) => ({ value, label: profileFieldNames[value] })),
    { value: 'status', label: 'Status' },
    { value: 'tags', label: 'Tags' },
    { value: 'subscribed_at', label: 'Subscribed on' },
    { value: 'unsubscribed_at', label: 'Unsubscribed on' },
    { value: 'bounced_at', label: 'Bounced on' },
    { value: 'suppressions', label: 'Suppression reason' },
    ...own,
    ...(isKnown ? [] : [itself]),
  ]
}

function Options({ options: stored, mapping, onChange }: OptionsProps) {
  const { data: vocabulary } = useCall(contactCalls.vocabulary, {})
  // The server has parsed them; imports from before fields had types lack those.
  const options = { types: {}, ...stored } as ContactImportOptions
  const change = (part: Partial<ContactImportOptions>) => onChange({ ...options, ...part })
  const known = new Set(vocabulary?.fields.map(({ key }) => key))
  const created = mapping
    .filter((target) => target.startsWith(customPrefix))
    .map((target) => target.slice(customPrefix.length))
    .filter((key) => vocabulary && !known.has(key))
  return (
    <div className={styles.two}>
      <NativeSelect
        label="Existing contacts"
        data={[
          { value: 'update', label: 'Update' },
          { value: 'skip', label: 'Skip' },
        ]}
        value={options.known}
        onChange={(event) => change({ known: event.target.value as ContactImportOptions['known'] })}
      />
      <NativeSelect
        label="Status of new contacts"
        description="Unless a column says otherwise."
        data={[
          { value: 'subscribed', label: 'Subscribed' },
          { value: 'unsubscribed', label: 'Unsubscribed' },
          { value: 'unconfirmed', label: 'Unconfirmed' },
        ]}
        value={options.status}
        onChange={(event) => change({ status: event.target.value as ContactImportOptions['status'] })}
      />
      <TagsInput
        label="Add tags"
        data={vocabulary?.tags ?? []}
        maxTags={20}
        value={options.tags}
        onChange={(tags) => change({ tags })}
      />
      {vocabulary && vocabulary.lists.length > 0 && (
        <MultiSelect
          label="Add to lists"
          data={vocabulary.lists.map(({ id, name }) => ({ value: id, label: name }))}
          value={options.list_ids}
          onChange={(list_ids) => change({ list_ids })}
        />
      )}
      {created.map((key) => (
        <Select
          key={key}
          label={`Type of "${key.slice(0, 40)}"`}
          description="This field will be created."
          allowDeselect={false}
          data={newFieldTypes.map((value) => ({ value, label: fieldTypeNames[value] }))}
          value={options.types[key] ?? 'text'}
          onChange={(type) => change({ types: { ...options.types, [key]: (type ?? 'text') as FieldType } })}
        />
      ))}
      <Textarea
        label="Consent source"
        description="How these people gave consent. Saved as the consent record."
        autosize
        minRows={2}
        maxLength={1000}
        value={options.consent}
        onChange={(event) => change({ consent: event.target.value.replaceAll('\n', ' ') })}
      />
    </div>
  )
}

/** A choice needs its options first: it is made on the page of fields. */
const newFieldTypes: readonly FieldType[] = ['text', 'number', 'date', 'yes-no']
