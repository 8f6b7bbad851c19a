import { NativeSelect, Select, TagsInput, Textarea } from '@mantine/core'
import type { ImportKindView, OptionsProps, Target } from '#features/imports/web/index.ts'
import { useCall } from '#platform/web/use-call.ts'
import { contactCalls, type ContactImportOptions, profileFieldNames, profileFields } from '../contract.ts'
import { customPrefix, newTarget } from '../filter-fields.ts'
import { countryCodes } from '../country-code.ts'
import { ContactColumnOptions } from './contact-column-options.tsx'
import { optionsOf } from './contact-import-options.ts'
import styles from './contacts-page.module.css'
import type { Vocabulary } from './filter-builder.tsx'

/** How imports of contacts are displayed. */
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
  ColumnOptions: ContactColumnOptions,
}

function targetsOf(column: string, vocabulary: Vocabulary | undefined): Target[] {
  const own = (vocabulary?.fields ?? []).map(({ key, label }) => ({ value: customPrefix + key, label }))
  const value = newTarget(column)
  const itself = { value, label: `Create field "${value.slice(customPrefix.length, 40)}"` }
  const isKnown = own.some((field) => field.value === value) || value === ''
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

function Options({ options: stored, mapping, issues, onChange }: OptionsProps) {
  const { data: vocabulary } = useCall(contactCalls.vocabulary, {})
  const options = optionsOf(stored)
  const change = (part: Partial<ContactImportOptions>) => onChange({ ...options, ...part })
  const lists = vocabulary?.lists ?? []
  const nameOf = (listId: string) => lists.find(({ id }) => id === listId)?.name
  const setLists = (names: string[]) => {
    const idOf = (name: string) => lists.find((list) => list.name.toLowerCase() === name.toLowerCase())?.id
    const list_ids = [...new Set(names.flatMap((name) => idOf(name) ?? []))]
    change({ list_ids, new_lists: names.filter((name) => idOf(name) === undefined) })
  }
  const isConsentAsked = options.status === 'subscribed' && !mapping.includes('status')
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
        description="Press Enter after each."
        data={vocabulary?.tags ?? []}
        maxTags={20}
        value={options.tags}
        onChange={(tags) => change({ tags })}
      />
      <TagsInput
        label="Add to lists"
        description="Choose a list, or type a name to create one."
        data={[...new Set(lists.map(({ name }) => name))]}
        maxTags={20}
        value={[...options.list_ids.flatMap((id) => nameOf(id) ?? []), ...options.new_lists]}
        onChange={setLists}
      />
      {mapping.includes('phone') && (
        <Select
          label="Country of phone numbers"
          description="For numbers without a country code, where the row has no country."
          placeholder="Leave as they are"
          searchable
          clearable
          data={countries()}
          value={options.phone_country || null}
          onChange={(code) => change({ phone_country: code ?? '' })}
        />
      )}
      <Textarea
        label="Consent source"
        description={
          isConsentAsked
            ? 'No column is imported as the status. Describe how these people gave permission to be emailed. It is saved as their consent record.'
            : 'How these people gave permission. Saved as the consent record.'
        }
        placeholder="Checked “Email me with news and offers” at checkout"
        withAsterisk={isConsentAsked}
        error={issues['options.consent']}
        autosize
        minRows={2}
        maxLength={1000}
        value={options.consent}
        onChange={(event) => change({ consent: event.target.value.replaceAll('\n', ' ') })}
      />
    </div>
  )
}

/** Returns all countries, by name. */
function countries(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return countryCodes()
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}
