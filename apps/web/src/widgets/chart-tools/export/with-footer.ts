const HEIGHT_PX = 24;
const INSET_PX = 12;

/** A chart's picture above a line with a text at either end, in the page's own look. Throws when it cannot be drawn. */
export async function withFooter(picture: Blob, [left, right]: readonly [string, string]): Promise<Blob> {
  const image = await createImageBitmap(picture);
  const ratio = window.devicePixelRatio;
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height + Math.round(HEIGHT_PX * ratio);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no canvas');
  const style = getComputedStyle(document.documentElement);
  const middle = (image.height + canvas.height) / 2;
  context.fillStyle = style.getPropertyValue('--panel');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  context.fillStyle = style.getPropertyValue('--muted');
  context.font = `${11 * ratio}px ${getComputedStyle(document.body).fontFamily}`;
  context.textBaseline = 'middle';
  context.fillText(left, INSET_PX * ratio, middle);
  context.textAlign = 'right';
  context.fillText(right, canvas.width - INSET_PX * ratio, middle);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png');
  });
}
