import { Button, ColorInput, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { MediaPicker } from '#features/media/web/index.ts'
import { contrast, parseColor } from '#form/document/color.ts'
import type { HeaderImage } from '../contract.ts'
import { DesignPicker } from './design-picker.tsx'
import type { EmailDraft } from './email-draft.ts'
import styles from './email-looks.module.css'

interface LookFieldsProps {
  draft: EmailDraft
  onChange: (fields: Partial<EmailDraft>) => void
  issues: Readonly<Record<string, string>>
}

const noImage: HeaderImage = { src: '', alt: '', width: 600 }
const readable = 4.5

/** The design of a mail, the picture on top and the footer's colors. */
export function LookFields({ draft, onChange, issues }: LookFieldsProps) {
  const image = draft.headerImage ?? noImage
  const [isChoosing, setChoosing] = useState(false)
  const setImage = (change: Partial<HeaderImage>) => {
    const next = { ...image, ...change }
    onChange({ headerImage: next.src === '' ? null : next })
  }
  return (
    <Stack gap="md">
      <DesignPicker value={draft.template_id} onChange={(template_id) => onChange({ template_id })} />
      <div className={styles.header}>
        <TextInput
          label="Picture on top"
          description="A logo or a banner: of your library, or by its address."
          placeholder="https://"
          maxLength={2000}
          value={image.src}
          error={issues['email.headerImage.src']}
          onChange={(event) => setImage({ src: event.target.value.trim() })}
        />
        <Button variant="default" leftSection={<IconPhoto size={16} aria-hidden />} onClick={() => setChoosing(true)}>
          {image.src === '' ? 'Choose a picture' : 'Choose another'}
        </Button>
      </div>
      {isChoosing && (
        <Suspense fallback={null}>
          <MediaPicker
            use="mail"
            onPick={({ src, width }) => setImage({ src, width: Math.min(width, noImage.width) })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
      {draft.headerImage && (
        <div className={styles.colors}>
          <TextInput
            label="What it shows"
            maxLength={200}
            value={image.alt}
            error={issues['email.headerImage.alt']}
            onChange={(event) => setImage({ alt: event.target.value })}
          />
          <NumberInput
            label="Width"
            suffix=" px"
            min={40}
            max={600}
            value={image.width}
            error={issues['email.headerImage.width']}
            onChange={(width) => setImage({ width: typeof width === 'number' ? Math.round(width) : 600 })}
          />
        </div>
      )}
      <FooterColors draft={draft} onChange={onChange} issues={issues} />
    </Stack>
  )
}

function FooterColors({ draft, onChange, issues }: LookFieldsProps) {
  const { footer_background_color: background, footer_text_color: text } = draft
  const between = [parseColor(text), parseColor(background)] as const
  const isFaint = between[0] && between[1] && contrast(between[0], between[1]) < readable
  return (
    <div className={styles.colors}>
      <ColorInput
        label="Footer"
        value={background}
        error={issues['email.footer_background_color']}
        onChange={(footer_background_color) => onChange({ footer_background_color })}
      />
      <ColorInput
        label="Words in the footer"
        value={text}
        error={issues['email.footer_text_color']}
        onChange={(footer_text_color) => onChange({ footer_text_color })}
      />
      {isFaint && (
        <Text component="output" size="sm" c="var(--trellis-warn-text)">
          These two are too alike for many people to read the way out.
        </Text>
      )}
    </div>
  )
}
