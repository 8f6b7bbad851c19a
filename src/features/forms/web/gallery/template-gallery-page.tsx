import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { formTypes } from '#form/document/constants.ts'
import { templates } from '#form/templates/templates.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { IconSearch } from '@tabler/icons-react'
import { formTypeNames } from '../form-words.ts'
import { colorsIn } from './colors-in.ts'
import { findTemplates } from './find-templates.ts'
import { galleryPalettes } from './gallery-palettes.ts'
import styles from './template-gallery.module.css'
import { TemplateSpread } from './template-spread.tsx'

const defaults = { search: '', type: '', step: 'both', shop: 'light', palette: '' }

/**
 * Page that shows every template at every width, in both steps, over a light and a dark shop, in its own colors or a
 * site's.
 */
export default function TemplateGalleryPage() {
  const [query, setQuery] = useUrlState(defaults)
  const found = useMemo(
    () => findTemplates(templates, { search: query.search, type: query.type, goal: '', trade: '', color: '' }),
    [query.search, query.type],
  )
  const palette = useMemo(() => colorsIn(query.palette), [query.palette])
  return (
    <Page title="Template gallery" note={`${found.length} designs, at 320, 390, 768 and 1440 pixels.`}>
      <search className={styles.bar}>
        <TextInput
          type="search"
          aria-label="Search templates"
          placeholder="Search templates"
          value={query.search}
          onChange={(event) => setQuery({ search: event.target.value })}
        />
        <Select
          aria-label="Form type"
          data={[
            { value: '', label: 'All types' },
            ...formTypes.map((type) => ({ value: type, label: formTypeNames[type] })),
          ]}
          allowDeselect={false}
          value={query.type}
          onChange={(type) => setQuery({ type: type ?? '' })}
        />
        <SegmentedControl
          aria-label="Step"
          data={[
            { value: 'both', label: 'Both steps' },
            { value: 'subscribe', label: 'Form' },
            { value: 'success', label: 'Success' },
          ]}
          value={query.step}
          onChange={(step) => setQuery({ step })}
        />
        <SegmentedControl
          aria-label="Shop"
          data={[
            { value: 'light', label: 'Light shop' },
            { value: 'dark', label: 'Dark shop' },
          ]}
          value={query.shop}
          onChange={(shop) => setQuery({ shop })}
        />
        <Select
          aria-label="Colors"
          data={galleryPalettes.map(({ name, colors }) => ({ value: colors.join(' '), label: name }))}
          placeholder="Custom colors"
          allowDeselect={false}
          value={galleryPalettes.some(({ colors }) => colors.join(' ') === query.palette) ? query.palette : null}
          onChange={(colors) => setQuery({ palette: colors ?? '' })}
        />
        <TextInput
          aria-label="Site colors, 2 to 6"
          placeholder="#ffffff #12355b #e4572e"
          value={query.palette}
          onChange={(event) => setQuery({ palette: event.target.value })}
        />
      </search>
      {found.length === 0 && (
        <EmptyState icon={IconSearch} title="Nothing found" text="No templates match your search." />
      )}
      {found.map((template) => (
        <TemplateSpread
          key={template.id}
          template={template}
          steps={
            query.step === 'success'
              ? ['success']
              : query.step === 'subscribe'
                ? ['subscribe']
                : ['subscribe', 'success']
          }
          isDark={query.shop === 'dark'}
          palette={palette}
        />
      ))}
    </Page>
  )
}
