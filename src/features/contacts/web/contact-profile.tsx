import { Button, MultiSelect, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { type Contact, contactCalls, type CustomField, type ProfileField, profileFields } from '../contract.ts'
import styles from './contacts-page.module.css'
import type { Vocabulary } from './filter-builder.tsx'
import { fieldNames } from './filter-words.ts'

type Changes = Partial<Record<ProfileField, string>> & Partial<Pick<Contact, 'fields' | 'tags' | 'lists'>>

/**
 * A form for the contact's profile, fields, tags and lists. Only the changed parts are saved, because forms, imports
 * and the contact may change others in the meantime.
 */
export function ContactProfile({ contact: loaded, vocabulary }: { contact: Contact; vocabulary: Vocabulary }) {
  const [changes, setChanges] = useState<Changes>({})
  const [saved, setSaved] = useState<{ before: Contact; now: Contact }>()
  // Until the contact is loaded again.
  const contact = saved?.before === loaded ? saved.now : loaded
  const change = (more: Changes) => setChanges((known) => ({ ...known, ...more }))
  const { fields = {}, tags = contact.tags, lists = contact.lists } = changes
  // Contacts are removed from a deleted list permanently a little later.
  const shownLists = lists.filter((list) => vocabulary.lists.some(({ id }) => id === list))
  const save = useAction(contactCalls.save, {
    invalidates: [contactCalls.load, contactCalls.list, contactCalls.vocabulary],
    onSuccess: () => notify('Contact saved.'),
  })
  const submit = async () => {
    const answer = await save.run({ contact_id: contact.id, ...changes })
    if (!answer) return
    setSaved({ before: loaded, now: answer.contact })
    // Changes typed during the save are not saved yet.
    setChanges((now) => (now === changes ? {} : now))
  }
  const shown = [...vocabulary.fields, ...looseFields(contact, vocabulary)]
  return (
    <Panel
      title="Profile"
      call={contactCalls.save}
      onSubmit={() => void submit()}
      foot={
        <Button type="submit" loading={save.busy}>
          Save
        </Button>
      }
    >
      <ErrorNotice error={save.error} />
      <div className={styles.two}>
        {profileFields.map((name) => (
          <TextInput
            key={name}
            label={fieldNames[name]}
            maxLength={200}
            value={changes[name] ?? contact[name]}
            error={save.issues[name]}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
        {shown.map((field) => (
          <FieldInput
            key={field.key}
            field={field}
            value={fields[field.key] ?? contact.fields[field.key] ?? ''}
            error={save.issues[`fields.${field.key}`]}
            onChange={(value) => change({ fields: { ...fields, [field.key]: value } })}
          />
        ))}
        <TagsInput
          label="Tags"
          data={vocabulary.tags}
          maxTags={100}
          value={tags}
          error={save.issues['tags']}
          onChange={(next) => change({ tags: next })}
        />
        {vocabulary.lists.length > 0 && (
          <MultiSelect
            label="Lists"
            data={vocabulary.lists.map(({ id, name }) => ({ value: id, label: name }))}
            value={shownLists}
            onChange={(next) => change({ lists: next })}
          />
        )}
      </div>
    </Panel>
  )
}

/** Returns form answers without a custom field, as text fields. */
function looseFields({ fields }: Contact, vocabulary: Vocabulary): CustomField[] {
  const known = new Set(vocabulary.fields.map(({ key }) => key))
  return Object.keys(fields)
    .filter((key) => !known.has(key))
    .map((key) => ({ key, label: key, type: 'text', choices: [] }))
}

interface FieldInputProps {
  field: CustomField
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function FieldInput({ field, value, error, onChange }: FieldInputProps) {
  const { label, type, choices } = field
  if (type === 'yes-no' || type === 'choice') {
    const all = type === 'choice' ? choices : ['yes', 'no']
    return (
      <NativeSelect
        label={label}
        data={['', ...all]}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  return (
    <TextInput
      label={label}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'number' ? 'decimal' : 'text'}
      maxLength={2000}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
