import { expect, test } from 'vitest'
import { codePages, type CodePage } from '../../code-pages.ts'
import { readText } from './read-text.ts'
import { recode } from './recode.ts'

/** Encodes a text as a program would that only supports this code page. */
function bytesOf(text: string, page: CodePage): Uint8Array {
  const decoder = new TextDecoder(page)
  const bytes = new Map<string, number[]>()
  for (let first = 0; first < 256; first++) {
    bytes.set(decoder.decode(Uint8Array.of(first)), [first])
    if (!['shift_jis', 'euc-kr', 'gb18030', 'big5'].includes(page) || first < 0x81) continue
    for (let second = 0x40; second < 256; second++) {
      const sign = decoder.decode(Uint8Array.of(first, second))
      if ([...sign].length === 1 && !bytes.has(sign)) bytes.set(sign, [first, second])
    }
  }
  return Uint8Array.from([...text].flatMap((sign) => bytes.get(sign) ?? []))
}

test.each<[CodePage, string]>([
  ['windows-1252', 'E-Mail;Vorname;Ort\njoerg@x.de;Jörg;Köln\nrene@x.fr;René;Orléans\nbjorn@x.dk;Bjørn;Ærø\n'],
  [
    'windows-1252',
    'Correo;Ciudad;Nota\nana@x.es;A Coruña;¿Qué tal? Nº 3, 1ª planta – 5 €\njoao@x.pt;São Paulo;“não”\n',
  ],
  ['windows-1252', 'Email,City\nluca@x.it,Cantù\nida@x.it,Forlì è bella\nmc@x.ie,O’Brien\n'],
  ['windows-1250', 'Email;Imię;Nazwisko;Miasto\nwojtek@x.pl;Wojciech;Śliwiński;Łódź\nzofia@x.pl;Zofia;Żółć;Gdańsk\n'],
  ['windows-1250', 'Email;Jméno;Příjmení\njiri@x.cz;Jiří;Dvořák\nzdenek@x.cz;Zdeněk;Hůlka\n'],
  ['windows-1251', 'Email;Имя;Фамилия;Город\nivan@x.ru;Иван;Петров;Москва\nann@x.ru;Анна;ИВАНОВА;Казань\n'],
  ['windows-1253', 'Email;Όνομα;Πόλη\nmaria@x.gr;Μαρία;Αθήνα\n'],
  ['macintosh', 'Email;Prénom;Nom;Ville\nrene@x.fr;René;Lefèvre;Orléans\njorg@x.de;Jörg;Müller;Köln\n'],
  ['koi8-r', 'Email;Имя;Город\nivan@x.ru;Иван;Москва\n'],
  ['ibm866', 'Email;Имя;Город\nivan@x.ru;Иван;Москва\n'],
  ['shift_jis', 'メール,名,姓,市\ntaro@x.jp,太郎,山田,東京\nhana@x.jp,はなこ,鈴木,大阪\n'],
  ['euc-kr', '이메일,이름,도시\nkim@x.kr,민수,서울\nlee@x.kr,지은,부산\n'],
  ['gb18030', '邮箱,名字,姓,城市\nwei@x.cn,伟,王,北京\nfang@x.cn,芳,李,上海\n'],
  ['big5', '電子郵件,名字,城市\nming@x.tw,小明,台北\nmei@x.tw,美玲,高雄\n'],
])('reads a file in %s as it was written', (page, text) => {
  const read = readText(bytesOf(text, page))
  expect(read.page).toBe(page)
  expect(recode(read.text, read.page)).toBe(text)
})

test('decoding a file with the first code page loses nothing, and Unicode needs no guess', () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const text = new TextDecoder('windows-1252').decode(all)
  for (const page of codePages) expect(recode(text, page)).toBe(new TextDecoder(page).decode(all))
  expect(readText(Buffer.from('Jörg'))).toEqual({ text: 'Jörg', page: '' })
  const cut = Buffer.concat([Buffer.from('ö'.repeat(40)), Buffer.from([0xc3])])
  expect(readText(cut)).toEqual({ text: `${'ö'.repeat(40)}\ufffd`, page: '' })
})
