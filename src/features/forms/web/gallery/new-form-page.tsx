import { Skeleton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { mediaCalls } from '#features/media/contract.ts'
import type { FormType } from '#form/document/constants.ts'
import { withFreshIds } from '#form/document/fresh-ids.ts'
import { newComponentId } from '#form/editor/component-id.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSite, useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { formCalls, type Template } from '../../contract.ts'
import { blankDocument } from '../../blank-document.ts'
import { defaultSiteSettings } from '../../default-site-settings.ts'
import { rememberBlank } from '../just-made.ts'
import { BlankCanvas } from './blank-canvas.tsx'
import { inLook, type Look } from './in-look.ts'
import { findTemplates } from './find-templates.ts'
import styles from './gallery.module.css'
import { OwnTemplates } from '../templates/own-templates.tsx'
import { SharedTemplates } from '../templates/shared-templates.tsx'
import { StartFromSite } from '../templates/start-from-site.tsx'
import { SiteColors } from './site-colors.tsx'
import { TemplateCard } from './template-card.tsx'
import { TemplateFilters } from './template-filters.tsx'

const noBrand = defaultSiteSettings.brand
const noFonts: Look['fonts'] = []

const TemplatePreview = lazy(() => import('./template-preview.tsx'))

const defaults = { search: '', goal: '', type: '', trade: '', color: '', mine: '', font: '', logo: '' }

/** Page with the templates to start a form from, each drawn as it will look. */
export default function NewFormPage() {
  const path = useSitePath()
  const navigate = useNavigate()
  const [{ mine, font, logo, ...query }, setQuery] = useUrlState(defaults)
  const { name: siteName } = useSite()
  const { data, error, refetch } = useCall(formCalls.templates, {})
  const kept = useCall(formCalls.settings, {})
  const fonts = useCall(mediaCalls.fonts, {}).data?.fonts ?? noFonts
  const create = useAction(formCalls.save, { invalidates: [formCalls.list] })
  const [chosen, setChosen] = useState('')
  // The site's own templates are shown above the others, each with a menu.
  const known = data?.templates.filter(({ group_id }) => group_id !== 'own') ?? []
  const found = findTemplates(known, query)
  const isContact = query.goal === 'messages'
  const palette = kept.data?.settings.palette ?? []
  const isBranded = mine !== 'no'
  const isRecolored = isBranded && palette.length > 1
  const colors = (isRecolored ? palette : []).join(' ')
  const brand = isBranded ? (kept.data?.settings.brand ?? noBrand) : noBrand
  const look = useMemo<Look>(
    () => ({
      palette: colors.split(' ').filter(Boolean),
      font,
      logo: logo || brand.logo,
      logoAlt: siteName,
      brand,
      fonts,
    }),
    [colors, font, logo, siteName, brand, fonts],
  )

  const [looked, setLooked] = useState<{ template: Template; document: Template['json'] } | null>(null)

  async function choose({ id, form_type, goal, json }: Template, document: Template['json']) {
    setChosen(id)
    const design = document === json ? {} : { json: withFreshIds(document, newComponentId) }
    const answer = await create.run({ popup: { list_builder_template_id: id, form_type, goal, ...design } })
    if (answer) await navigate({ to: path(`/forms/${answer.popup.id}`) })
  }

  async function chooseBlank(type: FormType) {
    setChosen(type)
    const { document: json } = inLook({ json: blankDocument(type, newComponentId, isContact), form_type: type }, look)
    const fresh = withFreshIds(json, newComponentId)
    const answer = await create.run({ popup: { form_type: type, json: fresh, ...(isContact && { goal: 'messages' }) } })
    if (!answer) return
    rememberBlank(answer.popup.id)
    await navigate({ to: path(`/forms/${answer.popup.id}`) })
  }

  async function chooseOwn({ id, form_type, goal, settings }: Template, document: Template['json']) {
    setChosen(id)
    const json = withFreshIds(document, newComponentId)
    const answer = await create.run({ popup: { ...settings, form_type, goal, json } })
    if (answer) await navigate({ to: path(`/forms/${answer.popup.id}`) })
  }

  return (
    <Page
      title={isContact ? 'New contact form' : 'New form'}
      note="Choose a template. You can change everything later."
      back={
        isContact
          ? { label: 'Contact Form', to: path('/contact-forms') }
          : { label: 'List Builder', to: path('/forms') }
      }
      actions={
        <LinkButton to="/gallery" variant="default">
          Preview on all devices
        </LinkButton>
      }
    >
      <TemplateFilters templates={known} query={query} onQuery={setQuery} />
      <div className={styles.brand}>
        <SiteColors isOn={isRecolored} onSwitch={(isOn) => setQuery({ mine: isOn ? '' : 'no' })} />
        <StartFromSite font={font} onPalette={() => setQuery({ mine: '' })} onChange={(change) => setQuery(change)} />
      </div>
      <ErrorNotice error={error} retry={refetch} />
      <ErrorNotice error={create.error} />
      <BlankCanvas only={query.type} isBusy={create.busy} chosen={chosen} onChoose={(type) => void chooseBlank(type)} />
      <OwnTemplates
        look={look}
        isBusy={create.busy}
        chosen={chosen}
        onChoose={(template, document) => void chooseOwn(template, document)}
      />
      <SharedTemplates
        look={look}
        isBusy={create.busy}
        chosen={chosen}
        onChoose={(template, document) => void chooseOwn(template, document)}
      />
      {!data && !error && <GallerySkeleton />}
      {data && found.length === 0 && (
        <EmptyState
          icon={IconSearch}
          title="Nothing found"
          text="No templates match. Try a different search or goal."
        />
      )}
      <ul className={styles.gallery}>
        {found.map((template) => (
          <TemplateCard
            key={template.id}
            template={template}
            look={look}
            isBusy={create.busy}
            isChosen={chosen === template.id}
            onChoose={(document) => setLooked({ template, document })}
          />
        ))}
      </ul>
      {looked && (
        <Suspense fallback={null}>
          <TemplatePreview
            {...looked}
            isBusy={create.busy}
            onUse={() => void choose(looked.template, looked.document)}
            onClose={() => setLooked(null)}
          />
        </Suspense>
      )}
    </Page>
  )
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
