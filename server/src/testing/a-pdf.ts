/** A PDF of one page, for tests. Lines are set from top to bottom; their size is in points. */
export function aPdf(
  lines: readonly { text: string; size: number }[],
  { info = {}, xmp }: { info?: Record<string, string>; xmp?: string } = {},
): Buffer {
  let y = 760;
  const text = lines.map(({ text, size }) => {
    const line = `BT /F1 ${size} Tf 1 0 0 1 60 ${y} Tm (${escaped(text)}) Tj ET`;
    y -= Math.round(size * 1.3);
    return line;
  });
  const content = text.join('\n');
  const entries = Object.entries(info).map(([name, value]) => `/${name} (${escaped(value)})`);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${xmp ? ' /Metadata 7 0 R' : ''} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    stream('', content),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< ${entries.join(' ')} >>`,
    ...(xmp ? [stream('/Type /Metadata /Subtype /XML', xmpPacket(xmp))] : []),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function escaped(text: string) {
  return text.replace(/[()\\]/g, String.raw`\$&`);
}

function stream(entries: string, content: string) {
  return `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

/** @param inside properties such as `<dc:title>…</dc:title>` */
function xmpPacket(inside: string) {
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">${inside}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}
