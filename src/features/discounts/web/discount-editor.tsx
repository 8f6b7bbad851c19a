import { Button, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useInvalidate } from '#platform/web/use-call.ts'
import { ConnectStoreDialog } from '#features/shops/web/index.ts'
import type { Answer } from '#core/call.ts'
import { discountCalls } from '../contract.ts'
import { type DiscountDraft, draftIssues, savedOf } from './discount-draft.ts'
import { CodesPanel } from './codes-panel.tsx'
import { StoreNotes } from './store-notes.tsx'
import { TermsPanel } from './terms-panel.tsx'
import { TimesPanel } from './times-panel.tsx'

/** Props of each part of the editor. */
export interface EditorPart {
  readonly draft: DiscountDraft
  readonly set: (change: Partial<DiscountDraft>) => void
  /** Returns the problem of a field, by the path that the server names. */
  readonly problemOf: (path: string) => string | undefined
  readonly settings: Answer<typeof discountCalls.settings>
}

interface DiscountEditorProps {
  start: DiscountDraft
  settings: Answer<typeof discountCalls.settings>
  /** Omitted for a new campaign. */
  id?: string
  /** Whether codes were uploaded before. */
  hasCodes?: boolean
}

/** Editor for a discount campaign: its terms, codes and schedule. */
export function DiscountEditor({ start, settings, id, hasCodes = false }: DiscountEditorProps) {
  const path = useSitePath()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(start)
  const [isTried, setTried] = useState(false)
  const save = useAction(discountCalls.saveCampaign, {
    invalidates: [discountCalls.campaigns, discountCalls.load, discountCalls.choices, discountCalls.report],
  })
  const found = draftIssues(draft, hasCodes)
  const problemOf = (at: string) =>
    (isTried ? found.find((one) => one.path === at)?.message : undefined) ?? save.issues[at]
  const set = (change: Partial<DiscountDraft>) => {
    setDraft((before) => ({ ...before, ...change }))
    save.reset()
  }
  async function submit() {
    setTried(true)
    if (found.length > 0) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    const saved = await save.run(savedOf(draft, id))
    if (!saved) return
    notify(saved.added > 0 ? `Saved. ${saved.added.toLocaleString('en')} codes were added.` : 'Saved.')
    await navigate({ to: path(`/discounts/${saved.campaign.id}`) })
  }
  const [isConnecting, setConnecting] = useState(false)
  const invalidate = useInvalidate()
  // A store that was just connected becomes the store of this discount.
  const takeStore = (service: DiscountDraft['service']) => {
    invalidate(discountCalls.settings)
    setDraft((before) => ({ ...before, service }))
  }
  const part = { draft, set, problemOf, settings }
  const shown = new Set(Object.keys(save.issues).filter((at) => problemOf(at)))
  return (
    <>
      {isConnecting && (
        <Suspense fallback={null}>
          <ConnectStoreDialog onClose={() => setConnecting(false)} onConnected={takeStore} />
        </Suspense>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ErrorNotice error={save.error} fields={[...shown]} />
        <StoreNotes settings={settings} onConnect={() => setConnecting(true)} />
        <TermsPanel {...part} />
        <CodesPanel {...part} />
        <TimesPanel {...part} />
        <Group justify="flex-end">
          <LinkButton variant="default" to={path(id ? `/discounts/${id}` : '/discounts')}>
            Cancel
          </LinkButton>
          <Button type="submit" loading={save.busy}>
            {id ? 'Save' : 'Create discount'}
          </Button>
        </Group>
      </form>
    </>
  )
}
