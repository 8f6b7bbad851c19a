import { ColorInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Picture } from '../contract.ts'
import { stockAddress, stockPictures } from '../stock.ts'
import styles from './media.module.css'

/** The shapes and icons that ship with Trellis, in any color. */
export function StockGrid({ onPick }: { onPick: (picture: Picture, name: string) => void }) {
  const [color, setColor] = useState('#12355b')
  const [search, setSearch] = useState('')
  const known = /^#[0-9a-f]{6}$/i.test(color) ? color : '#12355b'
  const found = stockPictures.filter(({ name, kind }) => `${name} ${kind}`.includes(search.trim().toLowerCase()))
  return (
    <div className={styles.library}>
      <div className={styles.bar}>
        <TextInput
          type="search"
          aria-label="Search shapes and icons"
          placeholder="Search shapes and icons"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <ColorInput aria-label="Color" format="hex" w={140} value={color} onChange={setColor} />
      </div>
      {found.length === 0 && <p className={styles.hint}>No matches.</p>}
      <ul className={styles.stock}>
        {found.map((picture) => {
          const address = stockAddress(picture, known)
          return (
            <li key={picture.name}>
              <button
                type="button"
                className={styles.stockTile}
                onClick={() => onPick({ address, width: 100, height: 100 }, picture.name)}
              >
                <img src={address} alt="" width={40} height={40} loading="lazy" />
                <span>{picture.name}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
