# Starts Commonplace with the Java that lies beside it, for people at a PowerShell, whom Ctrl-C asks nothing then. What is
# chosen here is chosen as in commonplace.cmd, which clients start.
$ErrorActionPreference = 'Stop'
$app = Join-Path $PSScriptRoot 'app'
$java = Join-Path $PSScriptRoot 'runtime\bin\java.exe'
$env:COMMONPLACE_LAUNCHER = Join-Path $PSScriptRoot 'commonplace.cmd'

if (-not (Test-Path -LiteralPath $java)) {
    [Console]::Error.WriteLine("commonplace: there is no `"$java`"; unpack the whole archive, and leave its folders beside this file")
    exit 78
}
$flags = @()
if ($env:COMMONPLACE_MEMORY) {
    if ($env:COMMONPLACE_MEMORY -notmatch '^[1-9][0-9]{2,}$') {
        [Console]::Error.WriteLine('commonplace: COMMONPLACE_MEMORY is a number of megabytes of at least 100')
        exit 78
    }
    $flags += "-Xmx$($env:COMMONPLACE_MEMORY)m"
}
$kind = 'main'
$arguments = Join-Path $app 'arguments'
$flags += '-Xms96m', '-Xmn64m'
if ($args.Count -gt 0 -and $args[0] -ceq 'serve') {
    $kind = 'serve'
    $arguments = Join-Path $app 'arguments.serve'
    $flags = @($flags | Where-Object { $_ -notlike '-Xm[sn]*' }) + '-Xms64m', '-Xmn16m'
}
$cache = Join-Path $app "$kind.aot"
if (Test-Path -LiteralPath $cache) {
    $flags += "-XX:AOTCache=$cache"
}
$native = Join-Path $app 'native'
if (Test-Path -LiteralPath $native) {
    $flags += "-Donnxruntime.native.path=$native"
}
& $java "@$arguments" @flags "-Dcommonplace.texts=$(Join-Path $app 'commonplace')" -cp (Join-Path $app 'commonplace.jar') commonplace.server.Main @args
exit $LASTEXITCODE
