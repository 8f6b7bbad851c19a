import { Button } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { type Need, shortcutCalls, templateGroups, type TemplateRow } from '../contract.ts'
import styles from './shortcuts.module.css'
import { groupNames, listed, needNames, partsOf } from './words.ts'

/** Page to choose a strategy, grouped, with the requirements of each. */
export default function ChooseTemplatePage() {
  const path = useSitePath()
  const navigate = useNavigate()
  const { data, error, isLoading, refetch } = useCall(shortcutCalls.templates, {})
  const save = useAction(shortcutCalls.save, { invalidates: [shortcutCalls.list] })
  const [chosen, setChosen] = useState('')
  async function use(template: TemplateRow) {
    setChosen(template.id)
    const saved = await save.run({ shortcut: { template_id: template.id, status: 'draft' } })
    if (saved) await navigate({ to: path(`/shortcuts/${saved.shortcut.id}`) })
  }
  const missing = new Set<string>(data?.missing ?? [])
  return (
    <Page
      title="New shortcut"
      back={{ label: 'Shortcuts', to: path('/shortcuts') }}
      note="Choose a strategy. Everything in it can be changed before it goes live."
    >
      <ErrorNotice error={error} retry={refetch} />
      <ErrorNotice error={save.error} />
      {isLoading && <ListSkeleton rows={3} height={180} />}
      {data &&
        templateGroups.map((group) => (
          <section key={group} className={styles.group} aria-label={groupNames[group]}>
            <h2>{groupNames[group]}</h2>
            <ul className={styles.cards}>
              {data.templates
                .filter((template) => template.group === group)
                .map((template) => (
                  <li key={template.id} className={styles.card}>
                    <img src={`/pictures/${template.picture}.svg`} alt="" loading="lazy" width={320} height={140} />
                    <div className={styles.cardText}>
                      <h3>{template.name}</h3>
                      <p>{template.description}</p>
                      <p className={styles.goal}>
                        <IconTargetArrow size={16} aria-hidden /> {template.target}
                      </p>
                      <p className={styles.parts}>{partsOf(template)}</p>
                      <MissingNeeds needs={template.needs.filter((need) => missing.has(need))} />
                      <Button
                        mt="auto"
                        variant="default"
                        loading={save.busy && chosen === template.id}
                        disabled={save.busy}
                        aria-label={`Use template: ${template.name}`}
                        onClick={() => void use(template)}
                      >
                        Use template
                      </Button>
                    </div>
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </Page>
  )
}

function MissingNeeds({ needs }: { needs: readonly Need[] }) {
  const path = useSitePath()
  if (needs.length === 0) return null
  return (
    <p className={styles.missing}>
      Needs {listed(needs.map((need) => needNames[need]))}.{' '}
      <TextLink to={path('/store')}>{needs.includes('shop') ? 'Connect a store' : 'Open your store'}</TextLink>
    </p>
  )
}
