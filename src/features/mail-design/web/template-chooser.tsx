import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { formCalls } from '#features/forms/contract.ts'
import { useCall } from '#platform/web/use-call.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { useMay, useSite } from '#platform/web/site.ts'
import { withBrand } from '../brand-theme.ts'
import { mailDesignCalls } from '../contract.ts'
import type { MailBlock, MailDocument, MailTheme, SimpleBlock } from '../document.ts'
import { blankMail, plainTheme } from '../new-block.ts'
import { copyBlock } from '../changes.ts'
import { newBlockId } from './block-id.ts'
import MailThumbnail from './mail-thumbnail.tsx'
import panelStyles from './panel/panel.module.css'
import styles from './template-chooser.module.css'
import { OwnTemplate } from './own-template.tsx'
import { templates } from './templates/templates.ts'

interface TemplateChooserProps {
  /** `subject`: a suggested subject for an email of this design. */
  onChoose: (document: MailDocument, subject?: string) => void
  /** Returns to the current email. */
  onBack: (() => void) | undefined
}

/** Chooses what an email starts from: a blank one, one of the designs, or one of the site's own templates. */
export function TemplateChooser({ onChoose, onBack }: TemplateChooserProps) {
  const site = useSite()
  const kit = useCall(mailDesignCalls.kit, {})
  const mayShare = useMay(mailDesignCalls.sharedTemplates)
  const others = useCall(mailDesignCalls.sharedTemplates, {}, { enabled: mayShare })
  const [search, setSearch] = useState('')
  const settings = useCall(formCalls.settings, {}).data?.settings
  const brand = kit.data?.theme ?? null
  const ownTheme = settings ? withBrand(plainTheme, settings) : plainTheme
  const named = (theme: MailTheme): MailTheme => ({
    ...theme,
    logo: brand?.logo ?? {
      ...theme.logo,
      src: theme.logo.src || ownTheme.logo.src,
      name: theme.logo.name || site.name,
      link: theme.logo.link || site.url,
    },
  })
  const choose = (document: MailDocument, subject?: string) => {
    const blocks = document.blocks.map((block) => copyBlock(linked(block, site.url), newBlockId))
    onChoose({ ...document, theme: named(document.theme), blocks }, subject)
  }
  const wanted = search.toLowerCase()
  const fits = (...words: readonly string[]) => words.some((word) => word.toLowerCase().includes(wanted))
  const own = (kit.data?.templates ?? []).filter(({ name }) => fits(name))
  const shared = (others.data?.templates ?? []).filter(({ name, site_name }) => fits(name, site_name ?? ''))
  const shipped = templates.filter(({ name, text, keywords }) => fits(name, text, keywords))
  if (kit.isLoading) return <ListSkeleton />
  return (
    <section className={styles.chooser} aria-label="Templates">
      <div className={styles.chooserBar}>
        {onBack && (
          <Button variant="subtle" color="gray" onClick={onBack}>
            ‹ Back to editor
          </Button>
        )}
        <SearchInput label="Search templates" value={search} onSearch={setSearch} />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChoose(blankMail(named(brand ?? ownTheme), newBlockId))}
        >
          Start from blank
        </Button>
      </div>
      <ErrorNotice error={kit.error} retry={kit.refetch} />
      {own.length > 0 && (
        <>
          <h2>Your templates</h2>
          <ul className={styles.templates}>
            {own.map((template) => (
              <OwnTemplate key={template.id} template={template} onChoose={() => choose(template.document)} />
            ))}
          </ul>
        </>
      )}
      <ErrorNotice error={others.error} retry={others.refetch} />
      {shared.length > 0 && (
        <>
          <h2>Shared with this site</h2>
          <ul className={styles.templates}>
            {shared.map(({ id, name, document, site_name: from }) => (
              <li key={`${id} ${from}`}>
                <button type="button" className={styles.template} onClick={() => choose(withoutLogo(document))}>
                  <MailThumbnail document={{ ...document, theme: named(withoutLogo(document).theme) }} />
                  <strong>{name}</strong>
                  {from && <span>From {from}</span>}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {own.length + shared.length > 0 && <h2>Templates</h2>}
      <ul className={styles.templates}>
        {shipped.map(({ id, name, text, document, subject }) => (
          <li key={id}>
            <button type="button" className={styles.template} onClick={() => choose(document, subject)}>
              <MailThumbnail document={{ ...document, theme: named(document.theme) }} />
              <strong>{name}</strong>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
      {shipped.length + shared.length + own.length === 0 && (
        <p className={panelStyles.hint}>No templates match your search.</p>
      )}
    </section>
  )
}

/** Removes the logo of another site from its email, so that this site's is used. */
function withoutLogo(document: MailDocument): MailDocument {
  const { theme } = document
  return { ...document, theme: { ...theme, logo: { ...theme.logo, src: '', name: '', link: '' } } }
}

/** Links buttons and products without a link to the site. */
function linked(block: MailBlock, url: string): MailBlock {
  if (block.type === 'columns') {
    return {
      ...block,
      columns: block.columns.map((blocks) => blocks.map((inner) => linked(inner, url) as SimpleBlock)),
    }
  }
  return (block.type === 'button' || block.type === 'product') && block.link === '' ? { ...block, link: url } : block
}
