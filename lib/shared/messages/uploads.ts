/** Uploads in progress, and photos that the phone uploads straight to the bucket. */
export const uploadMessages = {
  noRoom: "There is no space for new files right now. Please wait a moment; your files are not lost.",
  manyWaiting: "Many uploads are waiting to start right now. Please wait a moment; your files are not lost.",
  notHere: "Send the photo in the same request as its post.",
  notAPhoto: "This file is not a picture that we can show. Please choose a photo.",
  sizeInvalid: "The size of a photo must be a whole number of bytes.",
  notArrived: "Your photo did not arrive completely. Please send it again.",
  alreadyUsed: "This photo was already posted. Please send it again.",
};
