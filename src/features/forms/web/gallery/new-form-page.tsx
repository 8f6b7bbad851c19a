import { Select, Skeleton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '#platform/web/router/router.ts'
import { useState } from 'react'
import { formTypes, goals } from '#form/document/constants.ts'
import { useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { formCalls, type Template } from '../../contract.ts'
import { formTypeNames, goalNames } from '../form-words.ts'
import { findTemplates } from './find-templates.ts'
import { FormThumbnail } from './form-thumbnail.tsx'
import styles from './gallery.module.css'

const defaults = { search: '', goal: '', type: '', trade: '', colour: '' }

/** The templates to start a form from, each drawn as it will look. */
export default function NewFormPage() {
  const path = useSitePath()
  const navigate = useNavigate()
  const [query, setQuery] = useUrlState(defaults)
  const { data, error, refetch } = useCall(formCalls.templates, {})
  const create = useAction(formCalls.save, { invalidates: [formCalls.list] })
  const [chosen, setChosen] = useState('')
  const known = data?.templates ?? []
  const found = findTemplates(known, query)

  async function choose({ id, form_type, goal }: Template) {
    setChosen(id)
    const answer = await create.run({ popup: { list_builder_template_id: id, form_type, goal } })
    if (answer) await navigate({ to: path(`/forms/${answer.popup.id}`) })
  }

  return (
    <Page
      title="New form"
      note="Choose a starting point. Everything on it can be changed."
      back={{ label: 'Forms', to: path('/forms') }}
      actions={
        <LinkButton to="/gallery" variant="default">
          See all at every width
        </LinkButton>
      }
    >
      <search className={styles.filters}>
        <TextInput
          className={styles.search}
          type="search"
          aria-label="Search templates"
          placeholder="Search templates"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={query.search}
          onChange={(event) => setQuery({ search: event.target.value })}
        />
        <Select
          aria-label="Goal"
          w={200}
          data={[{ value: '', label: 'All goals' }, ...goals.map((goal) => ({ value: goal, label: goalNames[goal] }))]}
          allowDeselect={false}
          value={query.goal}
          onChange={(goal) => setQuery({ goal: goal ?? '' })}
        />
        <Select
          aria-label="Form type"
          w={180}
          data={[
            { value: '', label: 'All types' },
            ...formTypes.map((type) => ({ value: type, label: formTypeNames[type] })),
          ]}
          allowDeselect={false}
          value={query.type}
          onChange={(type) => setQuery({ type: type ?? '' })}
        />
        <Select
          aria-label="Trade"
          w={170}
          searchable
          data={[{ value: '', label: 'All trades' }, ...eachOnce(known.map(({ trade }) => trade))]}
          allowDeselect={false}
          value={query.trade}
          onChange={(trade) => setQuery({ trade: trade ?? '' })}
        />
        <Select
          aria-label="Colour"
          w={140}
          data={[{ value: '', label: 'All colours' }, ...eachOnce(known.flatMap(({ colours }) => colours))]}
          allowDeselect={false}
          value={query.colour}
          onChange={(colour) => setQuery({ colour: colour ?? '' })}
        />
      </search>
      <ErrorNotice error={error} retry={refetch} />
      <ErrorNotice error={create.error} />
      {!data && !error && <GallerySkeleton />}
      {data && found.length === 0 && (
        <EmptyState icon={IconSearch} title="Nothing found" text="No template fits. Try other words or another goal." />
      )}
      <ul className={styles.gallery}>
        {found.map((template) => (
          <li key={template.id}>
            <button
              type="button"
              className={styles.card}
              disabled={create.busy}
              data-busy={(create.busy && chosen === template.id) || undefined}
              onClick={() => void choose(template)}
            >
              <FormThumbnail document={template.json} />
              <span className={styles.caption}>
                <strong>{create.busy && chosen === template.id ? 'Making your form…' : template.name}</strong>
                <span>{template.description}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Page>
  )
}

/** Each word once, as choices in the order of the alphabet. */
function eachOnce(words: readonly string[]): { value: string; label: string }[] {
  const sorted = [...new Set(words)].toSorted((a, b) => a.localeCompare(b))
  return sorted.map((word) => ({ value: word, label: word[0]!.toUpperCase() + word.slice(1) }))
}

function GallerySkeleton() {
  return (
    <output aria-label="Loading" className={styles.gallery}>
      {[0, 1, 2, 3, 4, 5].map((i) => (
        <Skeleton key={i} height={316} radius="lg" />
      ))}
    </output>
  )
}
