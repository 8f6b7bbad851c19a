import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import styles from './copy-field.module.css'

/** A text to be copied elsewhere, in so many lines, with a button that does it. `label` names it for screen readers. */
export function CopyField({ label, value, rows = 1 }: { label: string; value: string; rows?: number }) {
  const [isCopied, setCopied] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    const copied = await copyText(value)
    if (!copied) text.current?.select()
    setCopied(copied)
  }
  return (
    <div className={styles.field}>
      <textarea
        ref={text}
        className={styles.value}
        aria-label={label}
        value={value}
        rows={rows}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Button
        className={styles.button}
        leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </Button>
    </div>
  )
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The clipboard API is there on https and localhost alone; a laptop's name in the local network is neither. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.style.position = 'fixed'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  return copied
}
