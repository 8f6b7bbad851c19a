import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { TextLink } from '#platform/web/ui/link.tsx'
import { formLimits } from '#form/document/constants.ts'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'

const address = /^https:\/\/[^\s"'<>\\]+$/

/**
 * Fields for the conversion pixels: external images that are requested after a conversion. Only valid addresses are
 * stored.
 */
export function PixelFields({ fields, change }: SectionProps) {
  const kept = fields.pixels_conversion
  const [typed, setTyped] = useState<readonly string[]>(kept)
  const shown = sameList(typed.filter(isAddress), kept) ? typed : kept
  const set = (next: readonly string[]) => {
    setTyped(next)
    const good = next.filter(isAddress)
    if (!sameList(good, kept)) change({ pixels_conversion: [...good] })
  }
  return (
    <fieldset className={styles.group}>
      <legend>Conversion pixels</legend>
      <p className={styles.hint}>
        Tracking pixels that load after a conversion. See how to connect{' '}
        <TextLink to="/guide/analytics-and-pixels" target="_blank">
          Google Analytics, Tag Manager, Meta and TikTok
        </TextLink>
        .
      </p>
      {shown.map((pixel, at) => (
        // The typed text is the item itself, so only its position can serve as a key.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.row}>
          <TextInput
            type="url"
            aria-label={`Conversion pixel ${at + 1}`}
            placeholder="https://ads.example/conversion.gif?id=1"
            maxLength={500}
            value={pixel}
            error={pixel !== '' && !isAddress(pixel) && 'The pixel URL needs to start with https://.'}
            onChange={(event) => set(shown.with(at, event.target.value.trim()))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove conversion pixel ${at + 1}`}
            onClick={() => set(shown.toSpliced(at, 1))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          disabled={shown.length >= formLimits.pixels}
          onClick={() => set([...shown, ''])}
        >
          Add a pixel
        </Button>
      </div>
    </fieldset>
  )
}

function isAddress(text: string): boolean {
  return address.test(text)
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at])
}
