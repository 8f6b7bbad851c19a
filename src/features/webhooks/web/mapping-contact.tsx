import { ActionIcon, Button, MultiSelect, Select, TagsInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { Mapping } from '../contract.ts'
import type { MappingPart } from './mapping-part.ts'
import { partOptions } from './source-words.ts'
import styles from './webhooks.module.css'

interface MappingContactProps extends MappingPart {
  vocabulary: {
    fields: readonly { key: string; label: string }[]
    tags: readonly string[]
    lists: readonly { id: string; name: string }[]
  }
}

/**
 * Selects the fields of a request that contain the contact's address and other fields, and the tags and lists that the
 * contact gets.
 */
export function MappingContact({ value, places, issues, vocabulary, onChange }: MappingContactProps) {
  const targets = [...partOptions, ...vocabulary.fields.map(({ key, label }) => ({ value: key, label: label || key }))]
  const setFields = (fields: Mapping['fields']) => onChange({ ...value, fields })
  const setField = (at: number, change: Partial<Mapping['fields'][number]>) =>
    setFields(value.fields.map((field, index) => (index === at ? { ...field, ...change } : field)))
  return (
    <>
      <Select
        label="Email address"
        placeholder="Choose a field"
        searchable
        data={[...places]}
        value={value.email || null}
        error={issues['mapping.email']}
        onChange={(email) => onChange({ ...value, email: email ?? '' })}
      />
      <fieldset className={styles.choice}>
        <legend className={styles.label}>Contact fields</legend>
        {value.fields.map(({ from, to }, at) => (
          <div key={at} className={styles.pair}>
            <Select
              aria-label={`Field of the request ${at + 1}`}
              placeholder="Field of the request"
              searchable
              data={[...places]}
              value={from || null}
              error={issues[`mapping.fields.${at}.from`] && 'Choose a field of the request.'}
              onChange={(place) => setField(at, { from: place ?? '' })}
            />
            <Select
              aria-label={`Contact field ${at + 1}`}
              placeholder="Contact field"
              searchable
              data={targets}
              value={to || null}
              error={issues[`mapping.fields.${at}.to`]}
              onChange={(key) => setField(at, { to: key ?? '' })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove contact field ${at + 1}`}
              onClick={() => setFields(value.fields.filter((_field, index) => index !== at))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={value.fields.length >= 50}
            onClick={() => setFields([...value.fields, { from: '', to: '' }])}
          >
            Add contact field
          </Button>
        </div>
      </fieldset>
      <TagsInput
        label="Tags"
        placeholder={value.tags.length === 0 ? 'Added to each contact' : ''}
        data={[...vocabulary.tags]}
        maxTags={20}
        value={value.tags}
        error={issues['mapping.tags'] ?? value.tags.map((_tag, at) => issues[`mapping.tags.${at}`]).find(Boolean)}
        onChange={(tags) => onChange({ ...value, tags })}
      />
      <MultiSelect
        label="Lists"
        description="For contacts who are subscribed."
        searchable
        data={vocabulary.lists.map(({ id, name }) => ({ value: id, label: name }))}
        maxValues={20}
        value={value.lists}
        error={issues['mapping.lists']}
        onChange={(lists) => onChange({ ...value, lists })}
      />
    </>
  )
}
