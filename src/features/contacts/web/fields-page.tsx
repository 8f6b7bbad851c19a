import { Button, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { contactCalls, type Conversion, type CustomField } from '../contract.ts'
import { type FieldType, fieldTypes } from '../filter-fields.ts'
import { fieldTypeNames } from './field-type-names.ts'
import { ContactsTabs } from './contacts-tabs.tsx'
import styles from './contacts-page.module.css'

const fieldColumns = [
  { label: 'Field' },
  { label: 'Name in forms and imports' },
  { label: 'Type' },
  { label: 'Actions', isHidden: true },
]
const tagColumns = [{ label: 'Tag' }, { label: 'Contacts', isNumber: true }, { label: 'Actions', isHidden: true }]

/** The page with the custom fields and the tags of the site. */
export default function FieldsPage() {
  const [isConverting, setConverting] = useState(false)
  const { data, error, refetch } = useCall(contactCalls.vocabulary, {}, { refetchInterval: isConverting && 2000 })
  const isRunning = data?.fields.some(({ conversion }) => conversion?.state === 'running') ?? false
  if (isRunning !== isConverting) setConverting(isRunning)
  return (
    <Page title="Fields and tags">
      <ContactsTabs />
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={4} />}
      {data && <Fields fields={data.fields} />}
      <Tags />
    </Page>
  )
}

const blank: CustomField = { key: '', label: '', type: 'text', choices: [] }

type Field = CustomField & { conversion: Conversion | null }

function Fields({ fields }: { fields: readonly Field[] }) {
  const [draft, setDraft] = useState(blank)
  const invalidates = [contactCalls.vocabulary]
  const save = useAction(contactCalls.saveField, { invalidates, onSuccess: () => setDraft(blank) })
  const remove = useAction(contactCalls.removeField, { invalidates })
  const known = fields.find(({ key }) => key === draft.key)
  const edit = ({ key, label, type, choices }: Field) => setDraft({ key, label, type, choices })
  return (
    <Panel
      title="Custom fields"
      text="Extra information about contacts. Form fields with the same name fill them in."
      onSubmit={() => void save.run({ ...draft, label: draft.label || draft.key })}
      foot={
        <Button type="submit" loading={save.busy}>
          {known ? 'Save field' : 'Add field'}
        </Button>
      }
    >
      <ErrorNotice error={save.error ?? remove.error} />
      {fields.length > 0 && (
        <Table label="Custom fields" columns={fieldColumns}>
          {fields.map((field) => (
            <Row key={field.key}>
              <Cell kind="main">{field.label}</Cell>
              <Cell>{field.key}</Cell>
              <Cell>
                {fieldTypeNames[field.type]}
                {field.type === 'choice' && <span className={styles.source}> ({field.choices.join(', ')})</span>}
                {field.conversion && <ConversionReport conversion={field.conversion} type={field.type} />}
              </Cell>
              <Cell kind="tool">
                <Button.Group>
                  <Button size="xs" variant="default" onClick={() => edit(field)}>
                    Edit
                  </Button>
                  <Button size="xs" variant="default" onClick={() => void remove.run({ key: field.key })}>
                    Remove
                  </Button>
                </Button.Group>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      <div className={styles.two}>
        <TextInput
          label="Name in forms and imports"
          maxLength={100}
          value={draft.key}
          error={save.issues['key']}
          onChange={(event) => setDraft({ ...draft, key: event.target.value })}
        />
        <TextInput
          label="Label"
          placeholder={draft.key}
          maxLength={100}
          value={draft.label}
          onChange={(event) => setDraft({ ...draft, label: event.target.value })}
        />
        <NativeSelect
          label="Type"
          data={fieldTypes.map((value) => ({ value, label: fieldTypeNames[value] }))}
          value={draft.type}
          description={
            known && known.type !== draft.type
              ? 'Values that contacts already have are converted. Those that don’t fit stay as they are, and are listed here.'
              : undefined
          }
          onChange={(event) => setDraft({ ...draft, type: event.target.value as FieldType })}
        />
        {draft.type === 'choice' && (
          <Choices
            fieldKey={draft.key}
            choices={draft.choices}
            error={save.issues['choices']}
            onChange={(choices) => setDraft({ ...draft, choices })}
          />
        )}
      </div>
    </Panel>
  )
}

interface ChoicesProps {
  fieldKey: string
  choices: string[]
  error: string | undefined
  onChange: (choices: string[]) => void
}

/** The choices of a field. Values that contacts already have are suggested. */
function Choices({ fieldKey, choices, error, onChange }: ChoicesProps) {
  const { data } = useCall(contactCalls.fieldValues, { key: fieldKey }, { enabled: fieldKey !== '' })
  const values = (data?.values ?? []).map(({ value }) => value).filter((value) => value.length <= 100)
  const isMore = values.some((value) => !choices.includes(value))
  return (
    <div>
      <TagsInput
        label="Choices"
        placeholder="Press Enter after each"
        maxTags={200}
        value={choices}
        error={error}
        data={values}
        onChange={onChange}
      />
      {isMore && (
        <Button
          className={styles.existing}
          size="compact-xs"
          variant="subtle"
          onClick={() => onChange([...new Set([...choices, ...values])].slice(0, 200))}
        >
          Add the values contacts have
        </Button>
      )}
    </div>
  )
}

function ConversionReport({ conversion, type }: { conversion: Conversion; type: FieldType }) {
  const { state, converted, failed, examples } = conversion
  const count = (number: number, one: string, many: string) =>
    `${number.toLocaleString('en')} ${number === 1 ? one : many}`
  const shown = examples.map((example) => `“${example}”`).join(', ')
  const article = {
    text: 'text',
    number: 'a number',
    date: 'a date',
    'yes-no': 'yes or no',
    choice: 'one of the choices',
  }
  return (
    <span className={styles.conversion}>
      {state === 'running' && 'Converting values… '}
      {state === 'done' && converted > 0 && `${count(converted, 'value', 'values')} converted. `}
      {failed > 0 && (
        <span className={styles.failed}>
          {count(failed, 'value is', 'values are')} not {article[type]} and stayed as{' '}
          {failed === 1 ? 'it is' : 'they are'}: {shown}
          {failed > examples.length && ', …'}
        </span>
      )}
    </span>
  )
}

function Tags() {
  const path = useSitePath()
  const { data, error } = useCall(contactCalls.tags, {})
  const remove = useAction(contactCalls.removeTag, { invalidates: [contactCalls.tags, contactCalls.vocabulary] })
  return (
    <Panel title="Tags" text="Labels for contacts, added by hand, by imports or in bulk.">
      <ErrorNotice error={error ?? remove.error} />
      {data && data.tags.length > 0 && (
        <Table label="Tags" columns={tagColumns}>
          {data.tags.map(({ name, contacts }) => (
            <Row key={name}>
              <Cell kind="main">
                <TextLink to={path(`/contacts?tag=${encodeURIComponent(name)}`)}>{name}</TextLink>
              </Cell>
              <Cell kind="number" label="Contacts">
                {contacts.toLocaleString('en')}
              </Cell>
              <Cell kind="tool">
                <Button size="xs" variant="default" onClick={() => void remove.run({ name })}>
                  Remove
                </Button>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {data?.tags.length === 0 && <p className={styles.source}>No tags yet. Add one on a contact’s page.</p>}
    </Panel>
  )
}
