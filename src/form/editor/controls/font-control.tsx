import { Select } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { use, useEffect, useRef, useState } from 'react'
import { ownFamily } from '../../document/font-names.ts'
import { FontSlotContext } from '../font-slot.ts'
import styles from './controls.module.css'
import { adoptFonts, fontGroups } from './fonts.ts'

interface FontControlProps {
  label?: string
  /** Label for when no font is chosen. */
  unset?: string
  value: string | undefined
  onChange: (family: string | undefined) => void
}

/** The menu entry that opens the dialog of uploaded fonts. No font has this name. */
const upload = { value: '+', label: 'Upload fonts…' }

/** Font menu that shows each font in its own face and can be searched by typing. */
export function FontControl({ label = 'Font', unset = 'Inherit', value, onChange }: FontControlProps) {
  const { fonts, showDialog } = use(FontSlotContext)
  const [isOpen, setOpen] = useState(false)
  const own = [...fonts.map(({ name }) => name), ...(showDialog ? [upload] : [])]
  const all = [...(own.length > 0 ? [{ group: 'Your fonts', items: own }] : []), ...fontGroups]
  const isKnown = !value || all.some(({ items }) => (items as readonly unknown[]).includes(value))
  return (
    <>
      <Select
        label={label}
        data={isKnown ? all : [{ group: 'Other', items: [value] }, ...all]}
        value={value ?? null}
        placeholder={unset}
        clearable
        searchable
        nothingFoundMessage="No such font."
        maxDropdownHeight={320}
        comboboxProps={{ width: 240, position: 'bottom-start' }}
        onDropdownOpen={() => adoptFonts(fonts)}
        renderOption={({ option }) =>
          option.value === upload.value ? (
            <span className={styles.upload}>
              <IconUpload size={14} aria-hidden /> {option.label}
            </span>
          ) : (
            <InOwnFace name={option.value} />
          )
        }
        onChange={(family) => (family === upload.value ? setOpen(true) : onChange(family ?? undefined))}
      />
      {isOpen && showDialog?.({ onClose: () => setOpen(false) })}
    </>
  )
}

/** A font's name in its own face. The font file is fetched when the entry comes into view. */
function InOwnFace({ name }: { name: string }) {
  const line = useRef<HTMLSpanElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(line.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <span
      ref={line}
      className={styles.font}
      style={isSeen ? { fontFamily: `"${ownFamily(name)}", "${name}", system-ui` } : undefined}
    >
      {name}
    </span>
  )
}
