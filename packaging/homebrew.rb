class Commonplace < Formula
  desc "Markdown notes, shared by people and their agents over MCP"
  homepage "@REPOSITORY@"
  version "@VERSION@"
  license "Apache-2.0"

@PLATFORMS@

  def install
    libexec.install Dir["*"]
    bin.install_symlink libexec/"commonplace"
  end

  service do
    run [opt_bin/"commonplace", "serve"]
    keep_alive true
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/commonplace --version")
  end
end
